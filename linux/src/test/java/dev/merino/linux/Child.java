package dev.merino.linux;

import dev.merino.core.Check;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Another JVM with the classes of this one; ended at close. */
final class Child implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 30;

    private final Process process;

    private Child(Process process) {
        this.process = process;
    }

    static Child start(Class<?> main, String... arguments) throws Exception {
        return start(List.of(), List.of(), main, arguments);
    }

    /** One whose command begins with {@code before} and has {@code options} more. */
    static Child start(
            List<String> before, List<String> options, Class<?> main, String... arguments)
            throws Exception {
        List<String> command = new ArrayList<>(before);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        // Unless the options say otherwise, it enters the kernel as this one does.
        String way = System.getProperty(KernelPath.PROPERTY, "auto");
        command.add("-D%s=%s".formatted(KernelPath.PROPERTY, way));
        command.addAll(options);
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp", classPath()));
        command.add(main.getName());
        command.addAll(List.of(arguments));
        return new Child(new ProcessBuilder(command).inheritIO().start());
    }

    private static String classPath() throws Exception {
        String name = Child.class.getSimpleName() + ".class";
        String here = Check.present(Child.class.getResource(name), name).toString();
        String path = Child.class.getName().replace('.', '/') + ".class";
        String tests = here.substring(0, here.length() - path.length());
        return String.join(
                File.pathSeparator,
                Path.of(URI.create(tests)).toString(),
                home(Userfault.class),
                home(Check.class));
    }

    private static String home(Class<?> type) throws Exception {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    }

    int pid() {
        return (int) process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Its exit code; an exception if it does not end. */
    int exitCode() throws IOException, InterruptedException {
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new IOException("process " + process.pid() + " does not end");
        }
        return process.exitValue();
    }

    /** Ends it at once. */
    void kill() throws Exception {
        process.destroyForcibly();
        exitCode();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
