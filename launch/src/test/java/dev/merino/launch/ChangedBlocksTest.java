package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Checkpoints;
import dev.merino.Member;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.rank.contract.ChangingMemory;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Whatever is written between two snapshots, in whatever way, is in the second one: the ranks
 * compare what processes have noted with the memory itself, and what a killed program goes on from
 * with what it had written.
 */
@Timeout(value = 240, unit = TimeUnit.SECONDS)
class ChangedBlocksTest {
    private static final List<String> COMPARING = List.of("-Dmerino.verify=true");

    @BeforeAll
    static void requireKernel() {
        CountedRun.requireKernel();
    }

    /** For the workers. */
    public static final class Ways implements Program {
        @Override
        public void run(Member me) {
            new ChangingMemory(() -> Runtime.getRuntime().halt(9)).play(me);
        }
    }

    @Tag("long")
    @ParameterizedTest
    @CsvSource({
        "1,2,1,csm-none", // each process by itself
        "2,1,1,csm-none" // pages that are scanned
    })
    void whatIsWrittenBetweenTwoSnapshotsIsInTheSecond(
            int nodes, int workers, int threads, String protocol, @TempDir Path folder) {
        Checkpoints checkpoints = Checkpoints.in(folder.toString());
        Settings settings =
                CountedRun.settings(nodes, workers, threads, protocol).withSpaceBytes(16 << 20);
        settings = protocol.equals("fine") ? settings.withUnitBytes(256) : settings;
        Settings first = settings.withCheckpoints(checkpoints);
        assertThatThrownBy(() -> CountedRun.of(first, Ways.class, COMPARING))
                .hasMessageContaining("exit code 9");
        assertThat(folder).isDirectoryContaining("glob:**/snapshot-*");
        Settings second = settings.withCheckpoints(checkpoints.withRestart(true));
        CountedRun.of(second, Ways.class, COMPARING);
    }

    @Tag("release")
    @ParameterizedTest
    @CsvSource({
        "2,1,2,tmk-lrc", // pages that are trapped
        "2,2,2,csm-none",
        "2,1,2,csm-dms",
        "2,1,1,csm-ms",
        "2,1,1,tmk-erc",
        "2,2,1,hlrc-async",
        "2,1,1,newgendsm",
        "2,1,1,sci-vm",
        "3,1,1,csm-none",
        "1,2,2,csm-none",
        "2,1,1,fine"
    })
    void theSameOnMoreClusters(
            int nodes, int workers, int threads, String protocol, @TempDir Path folder) {
        whatIsWrittenBetweenTwoSnapshotsIsInTheSecond(nodes, workers, threads, protocol, folder);
    }
}
