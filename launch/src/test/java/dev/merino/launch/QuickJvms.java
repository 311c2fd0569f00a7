package dev.merino.launch;

import dev.merino.Member;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;
import dev.merino.control.AotCaches;
import dev.merino.control.JavaCommand;
import dev.merino.control.LaunchSpec;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/**
 * How the nodes of live tests are started: as {@code ./merino} does it, with ahead-of-time caches,
 * which halves the time of these tests. Caches are of jars alone, so the folders of this room's
 * classes become jars first.
 */
final class QuickJvms {
    private QuickJvms() {}

    /** Made once for all tests of this JVM. */
    private static final class Once {
        static final JavaCommand COMMAND = make();
    }

    /**
     * For {@code @BeforeAll}: what is made once takes longer than a test may where the machine is
     * busy, and a test that ended while it is made would take all others along.
     */
    static void prepare() {
        var _ = command();
    }

    /** The command, with the classes of tests. */
    static JavaCommand command() {
        return Once.COMMAND;
    }

    /** Does a little of what programs do, so that its JVMs load what theirs will need. */
    public static final class Training implements Program {
        /** Made by its name. */
        public Training() {}

        @Override
        public void run(Member me) {
            SharedLongs longs = me.longs(4096);
            SharedLock lock = me.lock();
            for (int round = 0; round < 10; round++) {
                lock.lock();
                try {
                    longs.set(0, longs.get(0) + 1);
                } finally {
                    lock.unlock();
                }
                longs.set(512L * (1 + me.rank()), round);
                me.barrier();
            }
            System.out.println(longs.get(0));
        }
    }

    private static JavaCommand make() {
        try {
            Path folder = Files.createTempDirectory(Path.of("target"), "quick").toAbsolutePath();
            JavaCommand plain = PretendLauncher.command();
            List<String> jars = new ArrayList<>();
            for (String entry : plain.classPath().split(File.pathSeparator, -1)) {
                Path path = Path.of(entry);
                if (Files.isDirectory(path) && path.isAbsolute()) {
                    jars.add(jar(path, folder, jars.size()));
                } else if (!entry.isEmpty()) {
                    jars.add(entry);
                }
            }
            String classPath = String.join(File.pathSeparator, jars);
            train(new JavaCommand(plain.java(), classPath, new AotCaches(folder.toString(), true)));
            return new JavaCommand(
                    plain.java(), classPath, new AotCaches(folder.toString(), false));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String jar(Path classes, Path folder, int number) throws IOException {
        Path jar = folder.resolve("classes-" + number + ".jar");
        try (Stream<Path> found = Files.walk(classes);
                JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (Path file : (Iterable<Path>) found.filter(Files::isRegularFile)::iterator) {
                out.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                Files.copy(file, out);
                out.closeEntry();
            }
        }
        return jar.toString();
    }

    private static void train(JavaCommand command) {
        var _ =
                new LiveRun(
                                Settings.of(2, 1),
                                new LaunchSpec(Training.class.getName(), List.of(), List.of()),
                                LiveOptions.DEFAULT,
                                LiveRun.LIVE,
                                command,
                                new PrintWriter(Writer.nullWriter()),
                                new PrintWriter(Writer.nullWriter()))
                        .run();
    }
}
