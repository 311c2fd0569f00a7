package dev.merino.control;

import java.util.List;

/**
 * What to run, so that another process can.
 *
 * @param className a class that implements {@link dev.merino.Program}
 * @param classPath the jars and folders of the user's own classes, as absolute paths
 * @param words the program's words on the command line
 */
public record LaunchSpec(String className, List<String> classPath, List<String> words) {
    /** Keeps its own copies. */
    public LaunchSpec {
        classPath = List.copyOf(classPath);
        words = List.copyOf(words);
    }
}
