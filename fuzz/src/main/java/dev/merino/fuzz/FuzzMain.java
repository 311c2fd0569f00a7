package dev.merino.fuzz;

import dev.merino.fuzz.contract.FuzzTarget;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Feeds all targets, or those that are named, with mutated frames: {@code FRAMES SEED [TARGET...]}.
 * {@code --record FOLDER} writes the corpus anew, {@code --targets} lists what there is, and {@code
 * --seeds FOLDER TARGET} writes a corpus in the form that Jazzer reads.
 */
public final class FuzzMain {
    private static final int SURPRISE = 1;

    private FuzzMain() {}

    /** Ends with 1 at the first surprise. */
    public static void main(String[] words) throws IOException {
        if (words[0].equals("--record")) {
            new Recorder(Path.of(words[1])).record();
        } else if (words[0].equals("--seeds")) {
            writeSeeds(Path.of(words[1]), words[2]);
        } else if (words[0].equals("--targets")) {
            Targets.all().forEach(target -> System.out.println(target.name()));
        } else {
            List<String> names = List.of(words).subList(2, words.length);
            long frames = Long.parseLong(words[0]);
            long seed = Long.parseLong(words[1]);
            boolean isClean = true;
            for (FuzzTarget target : Targets.all()) {
                if (names.isEmpty() || names.contains(target.name())) {
                    isClean &= feed(target, frames, seed);
                }
            }
            System.exit(isClean ? 0 : SURPRISE);
        }
    }

    private static void writeSeeds(Path folder, String target) throws IOException {
        int number = 0;
        for (byte[] frame : Corpus.read(target).values()) {
            Files.write(folder.resolve("seed-" + number++), frame);
        }
    }

    /** How many frames are as much work for {@code target} as {@code frames} for a decoder. */
    static long fitting(FuzzTarget target, long frames) {
        return Math.max(1, frames / target.workPerFrame());
    }

    private static boolean feed(FuzzTarget target, long frames, long seed) {
        long count = fitting(target, frames);
        long beginNs = System.nanoTime();
        Fuzzer fuzzer = new Fuzzer(target, Corpus.read(target.name()).values(), seed);
        try {
            fuzzer.run(count);
        } catch (Fuzzer.Surprise surprise) {
            System.out.println("SURPRISE: " + surprise.getMessage());
            surprise.printStackTrace();
            return false;
        }
        System.out.printf(
                "%-18s %,12d frames, %4d outcomes, %4d s%n",
                target.name(),
                count,
                fuzzer.outcomes(),
                (System.nanoTime() - beginNs) / 1_000_000_000L);
        return true;
    }
}
