package dev.merino.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Optional;

class DashboardOptionsTest {
    private static Session live(String words) {
        return Session.live(Optional.empty(), Optional.empty(), words.split(" "));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run echo --dashboard",
                "run --dashboard echo",
                "run --dashboard 0 echo",
                "run echo --dashboard=0 --nodes 2",
                "run echo --embedded --dashboard"
            })
    void theAddressIsPrintedWithAPortOrWithout(String words) {
        Session session = live(words);
        assertThat(session.exitCode).as(session.err.toString()).isZero();
        assertThat(session.ran).isNotEmpty();
        assertThat(session.err.toString())
                .containsPattern("merino: the dashboard is at http://127.0.0.1:\\d+/[0-9a-f]{32}/");
    }

    @Test
    void aRunWithoutADashboardPrintsNoAddress() {
        assertThat(live("run echo").err.toString()).isEmpty();
    }

    @Test
    void aPortThatCannotBeIsRefused() {
        Session session = live("run echo --dashboard 70000");
        assertThat(session.exitCode).isEqualTo(2);
        assertThat(session.ran).isEmpty();
        assertThat(session.err.toString())
                .startsWith("merino: --dashboard takes a port up to 65535, not 70000.");
    }

    @Test
    void aPortThatIsTakenIsRefusedWithTheReason() throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Session session = live("run echo --dashboard " + taken.getLocalPort());
            assertThat(session.exitCode).isEqualTo(2);
            assertThat(session.ran).isEmpty();
            assertThat(session.err.toString())
                    .contains("--dashboard cannot have port " + taken.getLocalPort())
                    .contains("name another, or none for any.");
        }
    }

    @Test
    void whatIsAboutTheDashboardNeedsOne() {
        assertThat(live("run echo --keep").err.toString()).contains("--keep needs --dashboard");
        assertThat(live("run echo --open").err.toString()).contains("--open needs --dashboard");
    }
}
