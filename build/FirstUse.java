import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What merino.cmd does before it runs: it builds on first use, and when a source has changed or
 * another commit has been checked out. In the words of an old Java, so that an old Java can say
 * that it is too old.
 */
public final class FirstUse {
    private static final int FEATURE_MIN = 25;
    private static final int FAILED = 1;
    private static final int CANNOT_BEGIN = 2;
    private static final boolean IS_WINDOWS = File.separatorChar == '\\';

    private final Path root;
    private final List<String> folders;
    private final PrintStream err;
    private final Path lib;
    private final Path stamp;
    private final File log;

    /** Builds in {@code root}, with the programs in {@code folders}. */
    FirstUse(Path root, List<String> folders, PrintStream err) {
        this.root = root;
        this.folders = folders;
        this.err = err;
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
            System.exit(CANNOT_BEGIN);
        }
        String path = System.getenv("PATH");
        List<String> folders =
                path == null
                        ? Collections.<String>emptyList()
                        : Arrays.asList(path.split(File.pathSeparator));
        Path root = Path.of(words[0]).toAbsolutePath().normalize();
        int code = new FirstUse(root, folders, System.err).use();
        if (code != 0) {
            System.exit(code);
        }
    }

    /** Builds if that is necessary, one process after the other; an exit code. */
    int use() throws IOException, InterruptedException {
        String commit = said("rev-parse", "HEAD");
        if (!isStale(commit)) {
            return 0;
        }
        Files.createDirectories(stamp.getParent());
        Path lock = root.resolve("target/merino-first-use.lock");
        try (FileChannel channel =
                FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.lock();
            return isStale(commit) ? build(commit) : 0; // another one may have built meanwhile
        }
    }

    /**
     * Whether what we run was built of another commit, or a source of it has changed since. Times
     * alone do not tell: files that a checkout or an archive brings may be older than the build.
     */
    private boolean isStale(String commit) throws IOException {
        if (!Files.isDirectory(lib) || !Files.exists(stamp)) {
            return true;
        }
        String built = new String(Files.readAllBytes(stamp), StandardCharsets.UTF_8).trim();
        if (!commit.equals(built)) {
            return true;
        }
        FileTime time = Files.getLastModifiedTime(stamp);
        for (Path source : sources()) {
            if (Files.getLastModifiedTime(source).compareTo(time) > 0) {
                return true;
            }
        }
        return false;
    }

    /**
     * The build files, what they run, and what is below src/main of each room. Folders notice
     * deleted files.
     */
    private List<Path> sources() throws IOException {
        List<Path> all = new ArrayList<>();
        all.add(root.resolve("pom.xml"));
        addBelow(root.resolve("build"), all);
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

    private int build(String commit) throws IOException, InterruptedException {
        Optional<Path> maven = program("mvn");
        if (!maven.isPresent()) {
            err.println(
                    "Merino is built by Maven, and there is no mvn on the PATH: install Maven 3.8"
                            + " or newer.");
            return CANNOT_BEGIN;
        }
        err.println("merino: building (first use, or the sources have changed) ...");
        // It bears the time before the build, so that what changes meanwhile is built next time.
        FileTime begin = FileTime.fromMillis(System.currentTimeMillis());
        // Jars of the last build may have other names, and would be run with the new ones.
        if (!isRemoved(lib)) {
            return FAILED;
        }
        if (run(maven.get()) != 0 || !Files.isDirectory(lib)) {
            err.println("merino: the build failed; the whole story is in " + log);
            return FAILED;
        }
        Files.write(stamp, commit.getBytes(StandardCharsets.UTF_8));
        Files.setLastModifiedTime(stamp, begin);
        return 0;
    }

    private boolean isRemoved(Path folder) {
        try {
            List<Path> all = new ArrayList<>();
            addBelow(folder, all);
            Collections.reverse(all);
            for (Path each : all) {
                Files.delete(each);
            }
            return true;
        } catch (IOException e) {
            err.println(
                    "merino: the jars of the last build cannot be removed ("
                            + e
                            + "): end what still runs from them, and start again.");
            return false;
        }
    }

    private int run(Path maven) throws IOException, InterruptedException {
        List<String> words = words(maven);
        words.addAll(Arrays.asList("-B", "-ntp", "-Dmaven.test.skip=true"));
        String version = said("describe", "--always", "--abbrev=12", "--exclude=*", "--dirty=+");
        words.add("-Dmerino.commit=" + version);
        words.addAll(Arrays.asList("-pl", "cli,junit,bom", "-am", "install"));
        ProcessBuilder process = new ProcessBuilder(words).directory(root.toFile());
        process.environment().put("JAVA25_HOME", System.getProperty("java.home"));
        return process.redirectErrorStream(true).redirectOutput(log).start().waitFor();
    }

    /** What git says about the repository; nothing if there is none, or no git. */
    private String said(String... words) throws InterruptedException {
        Optional<Path> git = program("git");
        if (!git.isPresent() || !Files.exists(root.resolve(".git"))) {
            return "";
        }
        List<String> all = words(git.get());
        all.addAll(Arrays.asList(words));
        ProcessBuilder process = new ProcessBuilder(all).directory(root.toFile());
        try {
            Process started = process.redirectError(ProcessBuilder.Redirect.DISCARD).start();
            try (InputStream from = started.getInputStream()) {
                String text = new String(from.readAllBytes(), StandardCharsets.UTF_8).trim();
                return started.waitFor() == 0 ? text : "";
            }
        } catch (IOException noGit) {
            return "";
        }
    }

    /** As {@code where} does on Windows, where Maven is a script, and {@code which} elsewhere. */
    private Optional<Path> program(String name) {
        List<String> endings =
                IS_WINDOWS ? Arrays.asList(".exe", ".cmd", ".bat") : Arrays.asList("");
        return folders.stream()
                .filter(folder -> !folder.isEmpty())
                .flatMap(folder -> endings.stream().map(ending -> new File(folder, name + ending)))
                .filter(file -> file.isFile() && file.canExecute())
                .map(File::toPath)
                .findFirst();
    }

    /** How {@code program} is started: Windows starts scripts by its shell only. */
    private static List<String> words(Path program) {
        List<String> words = new ArrayList<>();
        if (IS_WINDOWS && !program.toString().endsWith(".exe")) {
            words.addAll(Arrays.asList("cmd", "/c"));
        }
        words.add(program.toString());
        return words;
    }
}
