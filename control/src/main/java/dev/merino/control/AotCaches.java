package dev.merino.control;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;

/**
 * A folder with an ahead-of-time cache for each kind of process: the JDK's way to start with
 * classes loaded and linked. A missing or stale cache only makes the start slower. Whether it is
 * stale is looked at here: not every JVM compares a cache with the class path (JDK 25 does not for
 * those of keepers and workers), and would run classes that are no more.
 *
 * @param folder where the caches are; empty for none
 * @param isMade whether this run makes them: each JVM then takes a while longer to end
 */
public record AotCaches(String folder, boolean isMade) {
    private static final String FOLDER = "merino.aot";
    private static final String MADE = "merino.aot.make";
    private static final String UNTRAINED = "-XX:-AOTRecordTraining";

    /** How much longer the ends of processes may take while they write their caches. */
    private static final int SLOW = 20;

    public static AotCaches ofThisProcess() {
        return new AotCaches(System.getProperty(FOLDER, ""), Boolean.getBoolean(MADE));
    }

    /** How long something may take that takes {@code ms} where no cache is made. */
    public long limitMs(long ms) {
        return isMade ? SLOW * ms : ms;
    }

    /**
     * The options of a JVM of {@code kind} with that class path.
     *
     * @param isTrained whether such JVMs start with the branch and type profiles of the run that
     *     made the cache: right where all runs do the same
     */
    List<String> words(String kind, String classPath, boolean isTrained) {
        if (folder.isEmpty()) {
            return List.of();
        }
        Path file = Path.of(folder, kind + ".aot");
        String here = "-D" + FOLDER + "=" + folder;
        if (isMade) {
            String made = "-D" + MADE + "=true";
            String output = "-XX:AOTCacheOutput=" + file;
            return isTrained
                    ? List.of(here, made, output)
                    : List.of(here, made, output, "-XX:+UnlockDiagnosticVMOptions", UNTRAINED);
        }
        return isFresh(file, classPath)
                ? List.of(here, "-XX:AOTCache=" + file, "-Xlog:aot=off", "-Xlog:cds=off")
                : List.of(here);
    }

    /** Whether the cache is there, and younger than all that it was made from. */
    private static boolean isFresh(Path cache, String classPath) {
        try {
            FileTime made = Files.getLastModifiedTime(cache);
            for (String entry : classPath.split(File.pathSeparator, -1)) {
                if (Files.getLastModifiedTime(Path.of(entry)).compareTo(made) > 0) {
                    return false;
                }
            }
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
