package dev.merino.bench.live;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Where something was measured.
 *
 * @param processor the kind of processor
 * @param cores how many of them
 * @param kernel the operating system and its version
 * @param java the JDK
 */
record MachineDescription(String processor, int cores, String kernel, String java) {
    static MachineDescription here() {
        return new MachineDescription(
                processorHere(),
                Runtime.getRuntime().availableProcessors(),
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                System.getProperty("java.vendor") + " " + Runtime.version());
    }

    private static String processorHere() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(System.getProperty("os.arch"));
        } catch (IOException e) {
            return System.getProperty("os.arch");
        }
    }

    /** Its processor and how many cores it has. */
    String inShort() {
        return processor + ", " + cores + " cores";
    }

    @Override
    public String toString() {
        return processor + ", " + cores + " cores, " + kernel + ", " + java;
    }
}
