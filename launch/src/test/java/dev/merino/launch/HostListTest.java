package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Hosts as users write them, and as they mistype them. */
class HostListTest {
    @TempDir private Path folder = Path.of("");

    private static HostSpec only(String word) {
        List<HostSpec> all = HostList.parse(List.of(word));
        assertThat(all).hasSize(1);
        return all.getFirst();
    }

    private Path file(String... lines) throws IOException {
        Path file = folder.resolve("hosts");
        Files.write(file, List.of(lines));
        return file;
    }

    @ParameterizedTest
    @CsvSource({
        "alpha, alpha, '', 0",
        "node-7.cluster.example, node-7.cluster.example, '', 0",
        "me@alpha:2222, alpha, me, 2222",
        "10.0.0.7:22, 10.0.0.7, '', 22",
        "fd00::7, fd00::7, '', 0",
        "me@fd00::7, fd00::7, me, 0",
        "[fd00::7], fd00::7, '', 0",
        "me@[fd00::7]:2222, fd00::7, me, 2222"
    })
    void aHostHasANameAndPerhapsAUserAndAPort(String word, String name, String user, int port) {
        assertThat(only(word)).isEqualTo(new HostSpec(name, user, port, ""));
    }

    @Test
    void aHostIsShownAsItWasWrittenAndGivenToSshInItsWords() {
        assertThat(only("me@[fd00::7]:2222")).hasToString("me@[fd00::7]:2222");
        assertThat(only("me@[fd00::7]:2222").sshWords())
                .containsExactly("-p", "2222", "me@fd00::7");
        assertThat(only("alpha").sshWords()).containsExactly("alpha");
    }

    @Test
    void onlyLocalhostAloneIsThisMachine() {
        assertThat(only("localhost").isHere()).isTrue();
        assertThat(only("me@localhost").isHere()).isFalse();
        assertThat(only("localhost:2222").isHere()).isFalse();
        assertThat(only("127.0.0.1").isHere()).isFalse();
    }

    @Test
    void aHostStandsThereOnceForEachSlot() {
        assertThat(HostList.parse(List.of("alpha*2", "beta"))).hasToString("[alpha, alpha, beta]");
    }

    @Test
    void aFileHasAHostOnEachLine() throws Exception {
        Path file =
                file(
                        "# ours",
                        "",
                        "alpha slots=2   # the large one",
                        "me@beta:22\tdir=/opt/merino/ slots=1",
                        "gamma*2");
        assertThat(HostList.read(file))
                .containsExactly(
                        new HostSpec("alpha", "", 0, ""),
                        new HostSpec("alpha", "", 0, ""),
                        new HostSpec("beta", "me", 22, "/opt/merino"),
                        new HostSpec("gamma", "", 0, ""),
                        new HostSpec("gamma", "", 0, ""));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a b | 'a b' is no host",
                "-oProxyCommand=x | '-oProxyCommand=x' is no host",
                "a;b | 'a;b' is no host",
                "me@ | 'me@' is no host",
                "alpha:0 | 'alpha:0' has the number 0: give one from 1 to 65535.",
                "alpha:123456 | has the number 123456: give one from 1 to 65535.",
                "alpha*0 | has the number 0: give one from 1 to 1024.",
                "fe80::1%eth0 | fe80::1%eth0 is an address of one link"
            })
    void whatIsNoHostIsRefused(String word, String sentence) {
        assertThatThrownBy(() -> HostList.parse(List.of(word)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(sentence);
    }

    @Test
    void aHostThatIsListedTwiceIsAMistake() throws Exception {
        assertThatThrownBy(() -> HostList.parse(List.of("me@a", "b", "me@a*2")))
                .hasMessage("me@a is listed twice: write me@a*3 for 3 nodes there.");
        Path file = file("alpha", "alpha dir=/opt/merino");
        assertThatThrownBy(() -> HostList.read(file))
                .hasMessageContaining("hosts, line 2: alpha is listed twice: write alpha*2");
    }

    @Test
    void aFileThatSaysNothingUsefulIsNamed() throws Exception {
        Path gone = folder.resolve("gone");
        assertThatThrownBy(() -> HostList.read(gone))
                .hasMessageContainingAll(
                        "gone cannot be read: there is no such file", "correct its name");
        assertThatThrownBy(() -> HostList.read(folder))
                .hasMessageContaining("cannot be read: it is a folder, name the file in it");
        Path noText = Files.write(folder.resolve("bytes"), new byte[] {(byte) 0xff, 10});
        assertThatThrownBy(() -> HostList.read(noText))
                .hasMessageContaining("bytes cannot be read: it is no text in UTF-8");
        Path empty = file("# nothing");
        assertThatThrownBy(() -> HostList.read(empty)).hasMessageContaining("names no host");
        Path wrong = file("alpha", "beta slot=2");
        assertThatThrownBy(() -> HostList.read(wrong))
                .hasMessageContaining("line 2: 'slot=2' is not understood");
        Path relative = file("alpha dir=merino");
        assertThatThrownBy(() -> HostList.read(relative))
                .hasMessageContaining("dir is merino, but the folder must be absolute");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "alpha slots=0, 'slots=0' is no number of nodes: give one from 1 to 1024",
                "alpha slots=two, 'slots=two' is no number of nodes",
                "alpha slots=99999999999, 'slots=99999999999' is no number of nodes",
                "alpha slots=2 slots=3, 'slots=3' is not understood",
                "alpha*2 slots=2, 'slots=2' is not understood",
                "alpha dir=/a dir=/b, 'dir=/b' is not understood"
            })
    void aMistakeInALineIsQuotedAsItWasWritten(String line, String sentence) throws Exception {
        Path file = file("beta", line);
        assertThatThrownBy(() -> HostList.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("hosts, line 2: " + sentence);
    }
}
