package dev.merino.bench.live;

import dev.merino.MerinoException;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Files of words for examples that read text, the same in every run: of a vocabulary in which, as
 * in natural languages, the n-th word is about 1/n as frequent as the first.
 */
final class Texts implements AutoCloseable {
    private static final String PREFIX = "text:";
    private static final int VOCABULARY = 100_000;
    private static final int LETTERS = 26;
    private static final int WORDS_A_LINE = 12;
    private static final long SEED = 1;

    private final Map<String, Path> files = new LinkedHashMap<>();

    /** {@code text:N} becomes the path of a file with N words; any other word stays as it is. */
    String resolve(String word) {
        return word.startsWith(PREFIX)
                ? files.computeIfAbsent(word, Texts::write).toString()
                : word;
    }

    private static Path write(String word) {
        int count = Integer.parseInt(word.substring(PREFIX.length()));
        SplittableRandom chance = new SplittableRandom(SEED);
        try {
            Path file = Files.createTempFile("merino-text", ".txt");
            file.toFile().deleteOnExit(); // also if somebody ends the benchmark
            try (BufferedWriter out = Files.newBufferedWriter(file)) {
                for (int i = 1; i <= count; i++) {
                    int rank = (int) Math.pow(VOCABULARY, chance.nextDouble());
                    out.append(spelt(rank)).append(i % WORDS_A_LINE == 0 ? '\n' : ' ');
                }
            }
            return file;
        } catch (IOException e) {
            throw new MerinoException("a text for an example cannot be written", e);
        }
    }

    /** A number in letters: frequent words are short. */
    private static String spelt(int number) {
        StringBuilder word = new StringBuilder();
        for (int rest = number; rest > 0; rest /= LETTERS) {
            word.append((char) ('a' + rest % LETTERS));
        }
        return word.toString();
    }

    /** Removes the files. */
    @Override
    public void close() {
        for (Path file : files.values()) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                throw new MerinoException(file + " cannot be deleted", e);
            }
        }
    }
}
