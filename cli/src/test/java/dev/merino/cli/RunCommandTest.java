package dev.merino.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RunCommandTest {
    @Test
    void anApplicationRunsOnTwoNodesUnlessToldOtherwise() {
        Session session = Session.of("run", "echo");
        assertThat(session.exitCode).isZero();
        assertThat(session.ran).containsExactly("0 of 2 []", "1 of 2 []");
        assertThat(session.err.toString()).isEmpty();
    }

    @Test
    void theSettingsComeFirstThenTheTimeThenTheStatistics() {
        Session session = Session.of("run", "echo", "--nodes", "3", "--threads=2");
        assertThat(session.out.toString().lines().toList().get(0))
                .startsWith("3 nodes x 2 threads, protocol csm-none");
        assertThat(session.out.toString())
                .containsSubsequence("3 nodes", "finished in 1.500 s", "twins", "21");
        assertThat(session.ran).hasSize(6);
    }

    @Test
    void statisticsCanBeLeftOut() {
        assertThat(Session.of("run", "echo", "--no-statistics").out.toString())
                .doesNotContain("twins");
        assertThat(Session.of("run", "echo", "--statistics").out.toString()).contains("twins");
    }

    @Test
    void ourOptionsStandBeforeOrAfterTheName() {
        for (Session session :
                new Session[] {
                    Session.of("run", "--nodes", "4", "--embedded", "echo", "--rows", "200"),
                    Session.of("run", "echo", "--embedded", "--nodes", "4", "--rows", "200"),
                    Session.of("run", "echo", "--rows", "200", "--nodes=4", "--embedded")
                }) {
            assertThat(session.exitCode).isZero();
            assertThat(session.ran).hasSize(4).first().isEqualTo("0 of 4 [--rows, 200]");
        }
    }

    @Test
    void everyOptionReachesTheSettings() {
        Session session =
                Session.of(
                        "run",
                        "echo",
                        "--protocol",
                        "tmk-lrc",
                        "--unit",
                        "16k",
                        "--space",
                        "4g",
                        "--barrier-fan-out",
                        "2");
        assertThat(session.out.toString())
                .startsWith(
                        "2 nodes x 1 thread, protocol tmk-lrc, unit 16384 bytes, space 4096 MiB,"
                                + " tree (2) barriers\n");
    }

    @Test
    void faithfulIsShownAndSaysSoWhereItChangesNothing() {
        Session cashmere = Session.of("run", "echo", "--protocol", "csm-ms", "--faithful");
        assertThat(cashmere.out.toString()).contains("protocol csm-ms (faithful),");
        assertThat(cashmere.err.toString()).doesNotContain("--faithful");
        Session other = Session.of("run", "echo", "--protocol", "tmk-lrc", "--faithful");
        assertThat(other.exitCode).isZero();
        assertThat(other.err.toString()).contains("--faithful changes nothing about tmk-lrc");
        Session alone =
                Session.of("run", "echo", "--nodes", "1", "--protocol", "sci-vm", "--faithful");
        assertThat(alone.exitCode).isZero();
        assertThat(alone.err.toString()).doesNotContain("--faithful");
    }

    @Test
    void aFailingRankIsNamedWithItsReason() {
        Session session = Session.of("run", "failing");
        assertThat(session.exitCode).isEqualTo(1);
        assertThat(session.err.toString())
                .startsWith(
                        "merino: rank 1 failed: java.lang.IllegalStateException: the sky fell (at"
                                + " dev.merino.cli.Session$Failing.run(")
                .hasLineCount(1);
    }

    @Test
    void stackTracesComeOnlyOnRequest() {
        assertThat(Session.of("run", "failing", "--verbose").err.toString())
                .contains("the sky fell", "Caused by: ", "\tat ");
        assertThat(Session.of("--verbose", "run", "failing").err.toString()).contains("\tat ");
    }

    @Test
    void helpIsOfTheCommandOrOfTheApplication() {
        Session command = Session.of("run", "--help");
        assertThat(command.exitCode).isZero();
        assertThat(command.out.toString()).contains("--barrier-fan-out", "Examples:");
        Session application = Session.of("run", "echo", "--help");
        assertThat(application.exitCode).isZero();
        assertThat(application.out.toString()).contains("echo: the summary of echo", "--rows");
        assertThat(application.ran).isEmpty();
    }
}
