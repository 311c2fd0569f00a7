package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.merino.Statistics;
import dev.merino.linux.Processes;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** Another user of the machine, who connects to every socket of a run that is being started. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class StrangersTest {
    private static final String NOBODY = "65534";

    /**
     * Looks for abstract sockets of Merino and calls at each, over and over: silent, with as many
     * bytes as the hello of a worker, or with a hello and an end. Says how often it got in touch.
     */
    private static final String STRANGER =
            """
            use Socket; use IO::Handle;
            $| = 1; $SIG{PIPE} = 'IGNORE';
            my ($calls, @held) = (0);
            print "ready\\n";
            vec(my $in = '', 0, 1) = 1;
            until (select(my $ended = $in, undef, undef, 0.002)) {
                open(my $names, '<', '/proc/net/unix') or die $!;
                while (<$names>) {
                    next unless /@(merino-\\S+)/;
                    socket(my $socket, AF_UNIX, SOCK_STREAM, 0) or last;
                    $socket->blocking(0);
                    connect($socket, pack_sockaddr_un("\\0$1")) or next;
                    my $kind = $calls++ % 3;
                    syswrite($socket, 'x' x 36) if $kind;
                    push @held, $socket if $kind < 2 && @held < 500;
                }
            }
            print "$calls\\n";
            """;

    @BeforeAll
    static void requireKernel() {
        CountedRun.requireKernel();
    }

    @Test
    void aStrangerAtAllSocketsChangesNothing() throws Exception {
        assumeTrue(Processes.uid() == 0, "only root can be another user");
        Process stranger =
                new ProcessBuilder(
                                "setpriv",
                                "--reuid=" + NOBODY,
                                "--regid=" + NOBODY,
                                "--clear-groups",
                                "perl",
                                "-e",
                                STRANGER)
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        try (BufferedReader said = reader(stranger)) {
            assertThat(said.readLine()).isEqualTo("ready");
            Statistics counted =
                    CountedRun.of(
                            CountedRun.settings(2, 1, 1, "csm-none"), LocalRunTest.Table.class);
            assertThat(counted.nodes()).hasSize(2);
            stranger.getOutputStream().close();
            assertThat(Integer.parseInt(String.valueOf(said.readLine())))
                    .describedAs("how often the stranger called")
                    .isPositive();
        } finally {
            stranger.destroyForcibly();
        }
    }

    private static BufferedReader reader(Process process) throws IOException {
        return new BufferedReader(
                new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }
}
