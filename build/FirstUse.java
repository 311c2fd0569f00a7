import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * What merino.cmd does before it runs: it builds on first use, and when a source has changed. In
 * the words of an old Java, so that an old Java can say that it is too old.
 */
public final class FirstUse {
    private static final int FEATURE_MIN = 25;

    private final Path root;
    private final Path lib;
    private final Path stamp;
    private final File log;

    private FirstUse(Path root) {
        this.root = root;
        this.lib = root.resolve("cli/target/dist/lib");
        this.stamp = root.resolve("target/merino-build.stamp");
        this.log = root.resolve("target/merino-build.log").toFile();
    }

    /** Takes the folder of the repository. */
    public static void main(String[] words) throws Exception {
        int feature = Runtime.version().feature();
        if (feature < FEATURE_MIN) {
            System.err.printf(
                    "Merino needs a JDK %d or newer, and this is %d: install one, such as Temurin"
                            + " %d, or point JAVA_HOME at it.%n",
                    FEATURE_MIN, feature, FEATURE_MIN);
            System.exit(2);
        }
        FirstUse use = new FirstUse(Path.of(words[0]).toAbsolutePath().normalize());
        if (use.isStale()) {
            use.build();
        }
    }

    /** Whether a source of what we run has changed since the last build. */
    private boolean isStale() throws IOException {
        if (!Files.isDirectory(lib) || !Files.exists(stamp)) {
            return true;
        }
        FileTime built = Files.getLastModifiedTime(stamp);
        for (Path source : sources()) {
            if (Files.getLastModifiedTime(source).compareTo(built) > 0) {
                return true;
            }
        }
        return false;
    }

    /** The build files, and what is below src/main of each room. Folders notice deleted files. */
    private List<Path> sources() throws IOException {
        List<Path> all = new ArrayList<>();
        all.add(root.resolve("pom.xml"));
        try (Stream<Path> rooms = Files.list(root)) {
            for (Path room : (Iterable<Path>) rooms::iterator) {
                if (Files.exists(room.resolve("pom.xml"))) {
                    all.add(room.resolve("pom.xml"));
                    addBelow(room.resolve("src/main"), all);
                }
            }
        }
        return all;
    }

    private static void addBelow(Path folder, List<Path> all) throws IOException {
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                files.forEach(all::add);
            }
        }
    }

    private void build() throws IOException, InterruptedException {
        System.err.println("merino: building (first use, or the sources have changed) ...");
        Files.createDirectories(stamp.getParent());
        // It bears the time before the build, so that what changes meanwhile is built next time.
        FileTime begin = FileTime.fromMillis(System.currentTimeMillis());
        if (run() != 0) {
            System.err.println("merino: the build failed; the whole story is in " + log);
            System.exit(1);
        }
        Files.write(stamp, new byte[0]);
        Files.setLastModifiedTime(stamp, begin);
    }

    private int run() throws InterruptedException {
        boolean isWindows = File.separatorChar == '\\';
        List<String> words = new ArrayList<>(isWindows ? List.of("cmd", "/c") : List.of());
        words.addAll(
                Arrays.asList(
                        "mvn", "-B", "-ntp", "-Dmaven.test.skip=true", "-pl", "cli,junit,bom"));
        words.addAll(Arrays.asList("-am", "install"));
        ProcessBuilder maven = new ProcessBuilder(words).directory(root.toFile());
        maven.environment().put("JAVA25_HOME", System.getProperty("java.home"));
        try {
            return maven.redirectErrorStream(true).redirectOutput(log).start().waitFor();
        } catch (IOException noMaven) {
            System.err.println(
                    "Merino is built by Maven, and there is no mvn on the PATH: install Maven 3.8"
                            + " or newer.");
            System.exit(2);
            return 2;
        }
    }
}
