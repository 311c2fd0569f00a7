package dev.merino.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.Optional;

/** Where programs run: in processes of their own, unless told otherwise or impossible. */
class LiveOptionsTest {
    private static Session live(String words) {
        return Session.live(Optional.empty(), Optional.empty(), words.split(" "));
    }

    @Test
    void programsRunOnLiveNodesByDefault() {
        Session session = live("run echo --rows 5");
        assertThat(session.err.toString()).isEmpty();
        assertThat(session.exitCode).isZero();
        assertThat(session.ran)
                .containsExactly(
                        "dev.merino.cli.Session$Echo [--rows, 5] on []", "stall PT0S, options []");
        assertThat(session.out.toString())
                .startsWith("2 nodes x 1 thread")
                .contains("finished in 1.500 s");
    }

    @Test
    void everyOptionOfLiveNodesReachesThem() {
        Session session =
                live(
                        "run echo --hosts alpha,beta,gamma --workers 2 --stall 2m --writes trap"
                                + " --jvm-option=-Xmx1g --jvm-option=-ea");
        assertThat(session.err.toString()).isEmpty();
        assertThat(session.ran)
                .containsExactly(
                        "dev.merino.cli.Session$Echo [] on [alpha, beta, gamma]",
                        "stall PT2M, options [-Xmx1g, -ea]");
        assertThat(session.out.toString())
                .startsWith("3 nodes x 2 workers x 1 thread")
                .contains("writes trapped");
    }

    @Test
    void hostsHaveAsManyNodesAsSlotsUnlessToldOtherwise() {
        assertThat(live("run echo --hosts me@alpha:22*2,[fd00::1]:7").out.toString())
                .startsWith("3 nodes x 1 thread");
        assertThat(live("run echo --hosts alpha*2 --nodes 5").out.toString())
                .startsWith("5 nodes x 1 thread");
        assertThat(live("run echo --hosts me@alpha:22*2,[fd00::1]:7").ran)
                .first()
                .asString()
                .endsWith("on [me@alpha:22, me@alpha:22, [fd00::1]:7]");
    }

    @Test
    void hostsThatMustBeSentMerinoAndMayTakeLongerAreOptionsOfTheLauncher() {
        Session session = live("run echo --hosts alpha,beta --deploy --start-limit 2m");
        assertThat(session.err.toString()).isEmpty();
        assertThat(session.ran).contains("deploys", "start limit PT2M");
    }

    @ParameterizedTest
    @CsvSource({
        "--plain, NONE",
        "--trusted-fabric, ON_UNTRUSTED_NETWORKS",
        "--plain --trusted-fabric, NONE"
    })
    void whoTrustsTheNetworkSaysSo(String words, String encryption) {
        Session session = live("run echo --hosts alpha,beta " + words);
        assertThat(session.err.toString()).isEmpty();
        assertThat(session.ran).contains("encryption " + encryption);
    }

    @Test
    void whereLiveNodesCannotBeAllNodesAreInThisJvmAndItSaysWhy() {
        Session session = Session.live(Optional.of("no."), Optional.empty(), "run", "echo");
        assertThat(session.err.toString())
                .isEqualTo("merino: running all nodes inside this JVM: no.\n");
        assertThat(session.exitCode).isZero();
        assertThat(session.ran).containsExactly("0 of 2 []", "1 of 2 []");
    }

    @Test
    void whereWritesCannotBeFoundByScansTheyAreTrapped() {
        Session session = Session.live(Optional.empty(), Optional.of("no."), "run", "echo");
        assertThat(session.out.toString()).contains("writes trapped");
        Session scan =
                Session.live(
                        Optional.empty(), Optional.of("no."), "run", "echo", "--writes", "scan");
        assertThat(scan.exitCode).isEqualTo(2);
        assertThat(scan.err.toString())
                .isEqualTo("merino: --writes scan cannot be used here: no.\n");
    }

    @Test
    void wrongPortsAreRefusedBeforeTheClusterIsShown() {
        Session session = live("run echo --ports 9000-8000");
        assertThat(session.exitCode).isEqualTo(2);
        assertThat(session.out.toString()).isEmpty();
        assertThat(session.err.toString()).contains("--ports: '9000-8000' is no range of ports");
    }

    @Test
    void anInterfaceThatIsNotThereIsRefusedThoughAllNodesAreHere() {
        Session session = live("run echo --interface no-such-interface.invalid");
        assertThat(session.exitCode).isEqualTo(2);
        assertThat(session.ran).isEmpty();
        assertThat(session.err.toString()).contains("which is no interface or address of this");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--workers 0 | 0 workers: give a number from 1 to 1024",
                "--writes all | --writes takes scan or trap, not all.",
                "--hosts a,b,a | a is listed twice: write a*2 for 2 nodes there.",
                "--hosts a --hosts-file b | --hosts and --hosts-file both say where nodes run: give"
                        + " one of them.",
                "--deploy | --deploy is about other hosts: name them with --hosts or --hosts-file.",
                "--hosts a --remote-dir opt | --remote-dir is opt, but the folder must be absolute,"
                        + " as in /opt/merino.",
                "--hosts a --ports 7000 | --ports: '7000' is no range of ports: give the lowest and"
                        + " the highest, from 1 to 65535, as in 7000-7100.",
                "--start-limit 0s | --start-limit 0s leaves no time to start: give 30s or more.",
                "--embedded --ports 1-2 | --ports, --interface or --start-limit cannot be used"
                        + " here: --embedded starts no process",
                "--embedded --plain | --plain cannot be used here: --embedded sends nothing",
                "--embedded --hosts a | --hosts cannot be used here: --embedded runs all nodes"
                        + " here",
                "--races --hosts a | --hosts cannot be used here: --races runs all nodes here",
                "--races --stall 9s | --stall cannot be used here: --races finds stalled ranks by"
                        + " itself"
            })
    void wrongUseStartsNothing(String words, String sentence) {
        Session session = live("run echo " + words);
        assertThat(session.err.toString()).isEqualTo("merino: " + sentence + "\n");
        assertThat(session.exitCode).isEqualTo(2);
        assertThat(session.ran).isEmpty();
    }

    @Test
    void anEmptyNameIsNoHost() {
        assertThat(live("run echo --hosts a,,b").err.toString())
                .startsWith("merino: '' is no host: write a name or an address, as in alpha, ");
    }

    @Test
    void aTimeHasItsUnit() {
        assertThat(live("run echo --stall 30").err.toString())
                .contains("'30' is no time: give one such as 30s, 2m or 12h");
    }
}
