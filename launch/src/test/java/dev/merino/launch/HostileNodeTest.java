package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.merino.Member;
import dev.merino.NodeLostException;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.SharedLongs;
import dev.merino.Transport;
import dev.merino.control.LaunchSpec;
import dev.merino.keeper.process.ProcessMains;
import dev.merino.worker.WorkerMain;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A node that knows the secret of a run and sends what cannot be: the run ends, and names it. */
@Tag("long")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class HostileNodeTest {
    private static final long SECOND_NS = 1_000_000_000L;

    @BeforeAll
    static void requireKernel() {
        CountedRun.requireKernel();
    }

    /** Counts for ever; the node that lies has no ranks that run. */
    public static final class Counter implements Program {
        private static final long ROUNDS = 1L << 40;

        @Override
        public void run(Member me) {
            SharedLongs mine = me.longs(1 << 10);
            for (long round = 0; round < ROUNDS; round++) {
                mine.set(round & 1023, round);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"noise", "a packet of noise", "an object of noise", "an answer"})
    void aNodeThatSendsWhatCannotBeIsNamedAndTheRunEnds(String what) {
        StringWriter text = new StringWriter();
        PrintWriter err = new PrintWriter(text, true);
        long beginNs = System.nanoTime();
        LiveRun run =
                new LiveRun(
                        Settings.of(2, 1)
                                .withTransport(Transport.TCP)
                                .withProtocol(what.equals("an answer") ? "newgendsm" : "csm-none"),
                        new LaunchSpec(Counter.class.getName(), List.of(), List.of(what)),
                        LiveOptions.DEFAULT,
                        ProcessMains.of(HostileKeeper.class, WorkerMain.class),
                        PretendLauncher.command(),
                        err,
                        err);
        Throwable thrown = catchThrowable(run::run);
        assertThat(thrown)
                .as("%s", text)
                .isInstanceOf(NodeLostException.class) // exit code 3
                .hasMessageContaining("node 1")
                .hasMessageContaining("sent what cannot be: malformed");
        assertThat(System.nanoTime() - beginNs).isLessThan(30 * SECOND_NS);
        assertThat(ProcessHandle.current().descendants().filter(HostileNodeTest::isOurs)).isEmpty();
    }

    private static boolean isOurs(ProcessHandle process) {
        List<String> words = CommandLine.of(process);
        return process.isAlive()
                && (words.contains(HostileKeeper.class.getName())
                        || words.contains(WorkerMain.class.getName()));
    }
}
