package dev.merino.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/** Programs of the user's own, compiled and put into a jar here. */
class UserClassesTest {
    private static final Map<String, String> SOURCES =
            Map.of(
                    "Greeter",
                    """
                    public class Greeter implements dev.merino.Program {
                        public void run(dev.merino.Member me) throws Exception {
                            // Both ways of finding a class must know the jar.
                            ClassLoader loader = Thread.currentThread().getContextClassLoader();
                            loader.loadClass("com.example.NoProgram");
                            String words = String.join(" ", me.arguments());
                            if (!words.equals("256 -x --fast=7")) {
                                throw new Exception("arguments " + words);
                            }
                        }
                    }
                    """,
                    "NoProgram",
                    "public class NoProgram {}",
                    "Hidden",
                    "class Hidden implements dev.merino.Program { public void run(dev.merino.Member"
                            + " me) {} }",
                    "Abstract",
                    "public abstract class Abstract implements dev.merino.Program {}",
                    "Wordy",
                    """
                    public class Wordy implements dev.merino.Program {
                        public Wordy(int size) {}
                        public void run(dev.merino.Member me) {}
                    }
                    """,
                    "Clumsy",
                    """
                    public class Clumsy implements dev.merino.Program {
                        public Clumsy() { throw new IllegalStateException("no file"); }
                        public void run(dev.merino.Member me) {}
                    }
                    """,
                    "Needy",
                    "public class Needy extends Base { public void run(dev.merino.Member me) {} }",
                    "Base",
                    "public abstract class Base implements dev.merino.Program {}");

    @TempDir private static Path folder = Path.of("");

    private static Path jar = Path.of("");

    @BeforeAll
    static void compileAndPack() throws IOException {
        Path classes = Files.createDirectory(folder.resolve("classes"));
        for (Map.Entry<String, String> source : SOURCES.entrySet()) {
            Path file = folder.resolve(source.getKey() + ".java");
            Files.writeString(file, "package com.example;\n" + source.getValue());
        }
        compile(classes);
        Files.delete(classes.resolve("com/example/Base.class"));
        jar = pack(classes, folder.resolve("user.jar"));
    }

    private static void compile(Path classes) throws IOException {
        try (Stream<Path> sources = Files.list(folder)) {
            Stream<String> options =
                    Stream.of(
                            "-d", classes.toString(), "-cp", System.getProperty("java.class.path"));
            Stream<String> files =
                    sources.map(Path::toString).filter(file -> file.endsWith(".java"));
            int result =
                    ToolProvider.findFirst("javac")
                            .orElseThrow()
                            .run(
                                    System.out,
                                    System.err,
                                    Stream.concat(options, files).toArray(String[]::new));
            assertThat(result).isZero();
        }
    }

    private static Path pack(Path classes, Path target) throws IOException {
        try (OutputStream file = Files.newOutputStream(target);
                JarOutputStream entries = new JarOutputStream(file);
                Stream<Path> found = Files.walk(classes)) {
            for (Path path : found.filter(Files::isRegularFile).toList()) {
                entries.putNextEntry(
                        new JarEntry(classes.relativize(path).toString().replace('\\', '/')));
                Files.copy(path, entries);
            }
        }
        return target;
    }

    @Test
    void aClassOfAJarRunsWithItsWords() {
        Session session =
                Session.of(
                        "run",
                        "--class-path",
                        jar.toString(),
                        "com.example.Greeter",
                        "--nodes=3",
                        "--",
                        "256",
                        "-x",
                        "--fast=7");
        assertThat(session.err.toString()).isEmpty();
        assertThat(session.exitCode).isZero();
        assertThat(session.out.toString()).startsWith("3 nodes");
    }

    @Test
    void aClassOfAJarIsSimulatedWithItsWords() {
        Session session =
                Session.of(
                        "simulate",
                        jar.toString(),
                        "com.example.Greeter",
                        "--nodes=1,2",
                        "--",
                        "256",
                        "-x",
                        "--fast=7");
        assertThat(session.err.toString()).isEmpty();
        assertThat(session.exitCode).isZero();
        assertThat(session.out.toString()).startsWith("com.example.Greeter 256 -x --fast=7 on");
    }

    @Test
    void whatFollowsTwoDashesIsTheProgramsEvenIfItLooksLikeOurs() {
        Session session =
                Session.of(
                        "run",
                        "--class-path",
                        jar.toString(),
                        "com.example.Greeter",
                        "--rows=7",
                        "--nodes",
                        "1",
                        "--",
                        "--nodes",
                        "9",
                        "--",
                        "@y",
                        "--help");
        assertThat(session.err.toString())
                .contains("rank 0 failed", "arguments --rows=7 --nodes 9 -- @y --help");
        assertThat(session.out.toString()).startsWith("1 node ");
        assertThat(session.exitCode).isEqualTo(1);
    }

    @Test
    void anOptionOfOursThatIsMistypedDoesNotGoToTheProgram() {
        refusesWords(
                "--node 4",
                "--node is no option of ./merino run (did you mean --nodes?): if the program is to"
                        + " get it, write it after --, as in -- --node");
        refusesWords(
                "256 -threads=2 -- --node 4",
                "-threads is no option of ./merino run (did you mean --threads?): if the program is"
                        + " to get it, write it after --, as in -- -threads=2");
    }

    private static void refusesWords(String words, String sentence) {
        Session session = greet(words);
        assertThat(session.err.toString()).isEqualTo("merino: " + sentence + "\n");
        assertThat(session.exitCode).isEqualTo(2);
        assertThat(session.out.toString()).isEmpty();
    }

    @Test
    void behindTwoDashesTheProgramGetsIt() {
        assertThat(greet("-- --node 4").err.toString()).contains("arguments --node 4");
    }

    private static Session greet(String words) {
        String all = "run --class-path " + jar + " com.example.Greeter " + words;
        return Session.of(all.split(" "));
    }

    @Test
    void aFolderOfClassesAndAFolderOfJarsDoAsWell() {
        for (String classPath :
                new String[] {folder.resolve("classes").toString(), folder + "/*"}) {
            Session session =
                    Session.of(
                            "run",
                            "com.example.Greeter",
                            "256",
                            "-x",
                            "--fast=7",
                            "--class-path",
                            classPath);
            assertThat(session.err.toString()).isEmpty();
            assertThat(session.exitCode).isZero();
        }
    }

    @Test
    void aMissingClassIsNamedWithTheJarsThatWereSearched() {
        refuses(
                "com.example.Gone",
                "there is no class com.example.Gone in "
                        + jar
                        + ": check its package and the class path.");
        refuses(
                "Greeter",
                "there is no class Greeter in " + jar + ": check its package and the class path.");
    }

    @Test
    void aClassThatIsNoProgramIsRefused() {
        refuses(
                "com.example.NoProgram",
                "class com.example.NoProgram is no program: let it implement dev.merino.Program.");
    }

    @Test
    void aClassWithoutAPublicConstructorWithoutParametersIsRefused() {
        refuses(
                "com.example.Wordy",
                "class com.example.Wordy cannot be started: give it a public constructor without"
                        + " parameters.");
        refuses(
                "com.example.Hidden",
                "class com.example.Hidden cannot be started: make it public.");
        refuses(
                "com.example.Abstract",
                "class com.example.Abstract cannot be started: it is abstract; name a class that"
                        + " can be made.");
    }

    @Test
    void aConstructorThatFailsIsNamedWithItsReason() {
        refuses(
                "com.example.Clumsy",
                "the constructor of com.example.Clumsy failed: java.lang.IllegalStateException: no"
                        + " file.");
    }

    @Test
    void aClassThatNeedsAnotherThatIsNotThereIsRefused() {
        refuses(
                "com.example.Needy",
                "class com.example.Needy cannot be loaded (java.lang.NoClassDefFoundError:"
                        + " com/example/Base): add what it needs to --class-path.");
    }

    private static void refuses(String className, String sentence) {
        Session session = Session.of("run", className, "--class-path", jar.toString());
        assertThat(session.err.toString()).isEqualTo("merino: " + sentence + "\n");
        assertThat(session.exitCode).isEqualTo(2);
    }
}
