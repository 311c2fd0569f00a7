package dev.merino.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Cluster;
import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.apps.Apps;
import dev.merino.control.LaunchSpec;
import dev.merino.launch.LiveOptions;
import dev.merino.launch.join.LaunchEnvironment;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import picocli.CommandLine;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Optional;

/** {@code ./merino run} in a process that was started together with others. */
class JoinedRunTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    /** Three processes, of which this is one. */
    private record Together(int rank) implements LiveNodes {
        @Override
        public Optional<LaunchEnvironment> environment() {
            return Optional.of(new LaunchEnvironment(rank, 3, "job", null, null));
        }

        @Override
        public Cluster join(Settings settings, LiveOptions options) {
            return new PretendCluster(settings);
        }

        @Override
        public Optional<String> whyNot() {
            return Optional.of("nobody may ask.");
        }

        @Override
        public Optional<String> whyNoScan() {
            return Optional.empty();
        }

        @Override
        public Statistics run(
                Settings settings,
                LaunchSpec launchSpec,
                LiveOptions options,
                PrintWriter out,
                PrintWriter err) {
            throw new IllegalStateException("launched, not joined");
        }
    }

    private int run(int rank, String... more) {
        CommandLine line =
                Main.commandLine(
                        Apps.all(),
                        settings -> {
                            throw new IllegalStateException("embedded, not joined");
                        },
                        new Together(rank));
        line.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        String[] words = {"run", "--class-path", "target/test-classes", Silent.class.getName()};
        String[] all = new String[words.length + more.length];
        System.arraycopy(words, 0, all, 0, words.length);
        System.arraycopy(more, 0, all, words.length, more.length);
        return line.execute(all);
    }

    /** Does nothing. */
    public static final class Silent implements dev.merino.Program {
        /** Made by its name. */
        public Silent() {}

        @Override
        public void run(dev.merino.Member me) {}
    }

    @Test
    void rankZeroShowsSettingsAndStatistics() {
        assertThat(run(0, "--threads", "2")).as(err.toString()).isZero();
        assertThat(out.toString())
                .startsWith("3 nodes x 2 threads")
                .contains("finished in 1.500 s", "twins");
    }

    @Test
    void theOthersAreSilent() {
        assertThat(run(2)).as(err.toString()).isZero();
        assertThat(out.toString() + err).isEmpty();
    }

    @Test
    void whatOnlyALauncherCanDoIsRefused() {
        assertThat(run(1, "--nodes", "4")).isEqualTo(2);
        assertThat(err.toString())
                .isEqualTo(
                        "merino: --nodes cannot be used here: 3 processes were started together,"
                                + " each is a node\n");
        assertThat(run(1, "--nodes", "3")).isZero();
        assertThat(run(1, "--embedded")).isEqualTo(2);
        assertThat(run(1, "--hosts", "alpha")).isEqualTo(2);
    }

    @Test
    void noProcessChoosesProtocolsForItself(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("run.json");
        Session.of("run", "echo", "--embedded", "--record", "--json", file.toString());
        assertThat(run(1, "--protocol", "auto", "--profile", file.toString())).isEqualTo(2);
        assertThat(err.toString())
                .startsWith("merino: --protocol auto cannot be used here: 3 processes were");
    }
}
