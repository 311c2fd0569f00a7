package dev.merino.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Java's shell with a cluster, fed with lines. */
class ShellCommandTest {
    @TempDir Path folder;

    private MerinoProcess shell(String lines, String... options) throws Exception {
        Path input = Files.writeString(folder.resolve("lines"), lines);
        List<String> feed = List.of("sh", "-c", "exec \"$@\" < " + input, "sh");
        List<String> words = new ArrayList<>(List.of("shell"));
        words.addAll(List.of(options));
        return MerinoProcess.run(folder, Map.of(), feed, List.of(), words);
    }

    @Test
    void linesOfAPipeAreRunOnTheRanksOfACluster() throws Exception {
        MerinoProcess ended =
                shell(
                        """
                        long sum(Member me) { return me.sum(me.rank() + 1L); }
                        run(me -> print("sum " + sum(me)))
                        """,
                        "--nodes",
                        "3",
                        "--threads",
                        "2");
        assertThat(ended.text()).contains("sum 21").doesNotContain("rror");
        assertThat(ended.exitCode()).isZero();
    }

    @Tag("long")
    @Test
    void whatAProgramThrowsIsShownAndTheShellGoesOn() throws Exception {
        MerinoProcess ended =
                shell(
                        """
                        run(me -> { throw new IllegalStateException("on purpose"); })
                        print(cluster.settings().size())
                        /exit 7
                        """);
        assertThat(ended.text()).contains("on purpose").contains("2\n");
        assertThat(ended.exitCode()).isEqualTo(7);
    }

    @Test
    void aClusterThatCannotBeIsRefused() throws Exception {
        MerinoProcess ended = shell("", "--nodes", "0");
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.text()).contains("nodes");
    }
}
