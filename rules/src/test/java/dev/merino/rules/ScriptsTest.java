package dev.merino.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** What the scripts in the folder build promise, as far as it takes no time. */
@EnabledOnOs(OS.LINUX)
class ScriptsTest {
    private static final long PATIENCE_S = 60;

    /** The list of what only the repository may contain, as THIRD-PARTY.md has it. */
    private static final String LIST =
            """
            ## Data in a release

            | `cities.txt` | of the repository and the release |

            ## Data in the repository only

            | file | what |
            |---|---|
            | `scene.env`, `scene.geo.gz` | scenes; not `cities.txt` |
            """;

    @TempDir Path folder;

    @Test
    void everyScriptSaysHowItIsUsed() throws Exception {
        List<String> scripts =
                Sources.all().stream()
                        .map(Sources::name)
                        .filter(name -> name.matches("build/[^.]*"))
                        .toList();
        assertThat(scripts).contains("build/format", "build/link-cut", "build/kubernetes-check");
        for (String script : scripts) {
            assertThat(bash(script + " --help")).as(script).contains(script).endsWith("0");
        }
    }

    @Test
    void wordsBecomeStringsOfJson() throws Exception {
        String ask =
                "source <(sed -n '/^json()/,/^}/p; /^json_more()/,/^}/p' build/image);"
                        + " json_more plain 'a \"b\" \\c & d' $'two\\nlines\\x01' ''";
        assertThat(bash(ask))
                .isEqualTo(
                        ", \"plain\", \"a \\\"b\\\" \\\\c & d\", \"two\\u000alines\\u0001\","
                                + " \"\"0");
    }

    @Test
    void dataOfOthersIsRefusedInsideJarsAndBesideThemAndUnderAnotherName() throws Exception {
        write("from/apps/scene.env", "a scene");
        write("from/apps/scene.geo.gz", "a geometry");
        write("from/apps/cities.txt", "distances");
        write("from/THIRD-PARTY.md", LIST);
        write("to/share/cities.txt", "distances");
        writeJar("to/lib/merino-apps-1.jar", "dev/merino/cities.txt", "distances");
        assertThat(refused()).isEqualTo("0");

        writeJar("to/lib/merino-apps-1.jar", "dev/merino/scene.env", "another scene");
        assertThat(refused()).contains("merino-apps-1.jar/dev/merino/scene.env").endsWith("1");
        writeJar("to/lib/merino-apps-1.jar", "dev/merino/default.env", "a scene");
        assertThat(refused()).contains("merino-apps-1.jar/dev/merino/default.env").endsWith("1");
        Files.delete(folder.resolve("to/lib/merino-apps-1.jar"));
        write("to/share/scene.geo.gz", "anything");
        assertThat(refused()).contains("distributed: share/scene.geo.gz").endsWith("1");
    }

    @Test
    void aListOfDataThatCannotBeReadIsNoPermission() throws Exception {
        write("from/THIRD-PARTY.md", LIST.replace("only", "alone"));
        write("to/lib/nothing", "");
        assertThat(refused()).contains("does not list").endsWith("1");
    }

    @Test
    void theListOfDataNamesFilesOfThisRepository() throws Exception {
        String ask = "source build/contents.sh; data_of_others THIRD-PARTY.md";
        List<String> all = Sources.all().stream().map(ScriptsTest::name).toList();
        assertThat(bash(ask).lines().toList()).contains("random.txt", "0").hasSizeGreaterThan(10);
        assertThat(bash(ask).lines().filter(line -> !line.equals("0")))
                .allSatisfy(line -> assertThat(all).contains(line));
    }

    /** Addresses that nobody asks; apt only reads its lists of sources. */
    @Test
    void theMirrorIsThatOfTheSystemWhateverElseAptHas() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/apt-get")), "does not apply: no apt");
        String ask = "export APT_CONFIG=$0/apt.conf; source build/debian.sh; debian_mirror";
        write(
                "apt.conf",
                """
                Dir::Etc::sourcelist "/dev/null";
                Dir::Etc::sourceparts "%1$s/sources";
                Dir::State::lists "%1$s/lists";
                """
                        .formatted(folder));
        write("sources/a.sources", source("https://browser.example/deb", "stable"));
        assertThat(bash(ask)).isEqualTo("1");
        write("sources/b.list", "deb http://security.example/debian-security trixie-security main");
        write("sources/c.sources", source("http://mirror.example/debian/", "trixie"));
        assertThat(bash(ask)).isEqualTo("http://mirror.example/debian\n0");
        assertThat(bash("DEBIAN_MIRROR=http://other.example/d; " + ask))
                .isEqualTo("http://other.example/d\n0");
    }

    private static String source(String address, String suite) {
        return "Types: deb\nURIs: %s\nSuites: %s\nComponents: main\n".formatted(address, suite);
    }

    @Test
    void aReleaseIsNotSignedWhereThereIsNothingToSign() throws Exception {
        assertThat(bash("build/release --check --no-central --sign nobody"))
                .contains("--sign signs the bundle, which --no-central leaves out")
                .endsWith("2");
    }

    private static String name(Path file) {
        return file.getFileName().toString();
    }

    private String refused() throws Exception {
        return bash(
                "fail() { echo \"$*\"; exit 1; }; source build/contents.sh;"
                        + " refuse_data_of_others \"$0/from\" \"$0/to\"");
    }

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private void writeJar(String jar, String name, String text) throws IOException {
        Path file = folder.resolve(jar);
        Files.createDirectories(file.getParent());
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file))) {
            out.putNextEntry(new ZipEntry(name));
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    /**
     * What the words print in the root of the repository, on both streams, and then their exit
     * code. For them {@code $0} is {@link #folder}.
     */
    private String bash(String words) throws Exception {
        Path said = folder.resolve("said");
        ProcessBuilder builder =
                new ProcessBuilder("bash", "-c", "set -euo pipefail; " + words, folder.toString())
                        .directory(Sources.root().toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(said.toFile());
        builder.environment().put("TMPDIR", folder.toString());
        Process process = builder.start();
        try {
            assertThat(process.waitFor(PATIENCE_S, TimeUnit.SECONDS)).as(words).isTrue();
            return Files.readString(said) + process.exitValue();
        } finally {
            process.destroyForcibly();
        }
    }
}
