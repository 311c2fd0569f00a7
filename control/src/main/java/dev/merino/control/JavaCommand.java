package dev.merino.control;

import dev.merino.linux.KernelPath;
import dev.merino.transport.PortRange;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How a JVM like this one is started.
 *
 * @param java the java to run
 * @param classPath where Merino's own classes are
 * @param cache what shortens its start
 */
public record JavaCommand(String java, String classPath, AotCaches cache) {
    /**
     * How keepers and helpers compile and collect: docs/design/0020. They compile after a few dozen
     * calls: somebody waits for each. Their heaps are small, and threads that collect would only
     * take the cores of the workers. New objects are in memory that is there: the first touch of
     * each page of it would cost a fetch 3 us. A core file would contain keys and shared memory.
     */
    private static final List<String> SMALL =
            List.of(
                    "-XX:+UseSerialGC",
                    "-XX:CompileThresholdScaling=0.2",
                    "-Xms24m",
                    "-Xmn8m",
                    "-XX:+AlwaysPreTouch",
                    "-XX:-CreateCoredumpOnCrash");

    /** The same Java and the same classes as here, module path or class path alike. */
    public static JavaCommand likeThis() {
        String modules = System.getProperty("jdk.module.path", "");
        String classes = System.getProperty("java.class.path", "");
        String both =
                modules.isEmpty() || classes.isEmpty()
                        ? modules + classes
                        : modules + File.pathSeparator + classes;
        return new JavaCommand(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                both,
                AotCaches.ofThisProcess());
    }

    /** The command of a keeper that begins in {@code main}. */
    public List<String> keeper(String main, KeeperCompilers compilers) {
        List<String> words = begin();
        words.addAll(SMALL);
        words.addAll(compilers.options());
        words.addAll(keeperOptions());
        words.addAll(cache.words("keeper", classPath, true));
        return end(words, main);
    }

    /** Options that somebody who experiments gives to keepers. */
    private static List<String> keeperOptions() {
        String options = System.getenv("MERINO_KEEPER_OPTS");
        return options == null || options.isBlank()
                ? List.of()
                : List.of(options.strip().split(" +"));
    }

    /**
     * The command of a worker that begins in {@code main}, with the user's own options. It runs a
     * program of which its cache knows nothing: docs/journal/0020.
     */
    public List<String> worker(String main, List<String> jvmOptions) {
        List<String> words = begin();
        words.addAll(cache.words("worker", classPath, false));
        words.addAll(jvmOptions);
        return end(words, main);
    }

    /** The command of a sidecar of a joined process, which begins in {@code main}. */
    public List<String> sidecar(Class<?> main, KeeperCompilers compilers) {
        List<String> words = begin();
        words.addAll(SMALL);
        words.addAll(compilers.options());
        return end(words, main.getName());
    }

    private List<String> begin() {
        List<String> words = new ArrayList<>();
        words.add(java);
        words.add("--enable-native-access=ALL-UNNAMED");
        words.add("-Dstdout.encoding=UTF-8");
        words.add("-Dstderr.encoding=UTF-8");
        String kernelEntry = System.getProperty(KernelPath.PROPERTY, "");
        if (!kernelEntry.isEmpty()) {
            words.add("-D%s=%s".formatted(KernelPath.PROPERTY, kernelEntry));
        }
        PortRange ports = PortRange.ofThisProcess();
        if (!ports.isAny()) {
            words.add("-D%s=%s".formatted(PortRange.PROPERTY, ports));
        }
        return words;
    }

    private List<String> end(List<String> words, String main) {
        words.add("-cp");
        words.add(classPath);
        words.add(main);
        return words;
    }
}
