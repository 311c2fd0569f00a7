package dev.merino.apps.volrend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.apps.AppRun;
import dev.merino.apps.TestFiles;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Frames, some of them those of the SPLASH-2 program in C; the hashes of the app's own head are
 * from when the program made those, too.
 */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class VolrendTest {
    @TempDir private Path folder;

    @ParameterizedTest(name = "{0} nodes x {1} threads")
    @CsvSource({"1,1", "2,1", "2,2", "3,1", "4,2"})
    void framesAreTheSameOnAnyNumberOfRanks(int nodes, int threads) {
        assertThat(AppRun.golden("volrend --voxels 40 --frames 2", nodes, threads))
                .containsEntry("opc_len.z", "15")
                .containsEntry("opc.fnv64", "7083cedf2dd6fc14")
                .containsEntry("norm.fnv64", "f78847f6775693d6")
                .containsEntry("frame0.size", "55x55")
                .containsEntry("frame0.fnv64", "b722bcb2fc3870df")
                .containsEntry("frame1.fnv64", "2e79387ef5e6758f");
    }

    @Test
    void aHeadTurnsAroundOneAxisAfterTheOther() {
        Map<String, String> golden =
                AppRun.golden("volrend --voxels 16 --frames 2 --degrees 9 --axes all", 2, 1);
        assertThat(golden)
                .containsEntry("frame1.angle.x", "99")
                .containsEntry("frame2.angle.x", "99")
                .containsEntry("frame3.angle.y", "-27")
                .containsEntry("frame5.angle.z", "9");
        // nothing is turned between these, and the original does not turn around the third axis
        assertThat(golden.get("frame2.fnv64")).isEqualTo(golden.get("frame1.fnv64"));
        assertThat(golden.get("frame5.fnv64")).isEqualTo(golden.get("frame3.fnv64"));
        assertThat(golden.get("frame3.fnv64")).isNotEqualTo(golden.get("frame2.fnv64"));
    }

    @Test
    void theSeedChangesTheNoise() {
        Map<String, String> other = AppRun.golden("volrend --voxels 40 --seed 2", 1, 2);
        assertThat(other.get("opc.fnv64")).isNotEqualTo("7083cedf2dd6fc14");
    }

    @Test
    void aFileIsShownAndFramesAreWritten() throws IOException {
        Densities head = Phantom.of(40, 1);
        Path file = folder.resolve("head.den");
        write(file, head);
        Path image = folder.resolve("head.png");
        assertThat(
                        AppRun.golden(
                                "volrend --frames 2 --file %s --image %s".formatted(file, image),
                                2,
                                1))
                .containsEntry("frame0.fnv64", "b722bcb2fc3870df");
        assertThat(folder.resolve("head-0.png")).isNotEmptyFile();
        assertThat(folder.resolve("head-1.png")).isNotEmptyFile();
    }

    private static void write(Path path, Densities densities) throws IOException {
        Extent extent = densities.extent();
        ByteBuffer file = ByteBuffer.allocate(62 + extent.count()).order(ByteOrder.LITTLE_ENDIAN);
        file.putShort(0, (short) 1);
        file.putShort(50, (short) extent.x());
        file.putShort(52, (short) extent.y());
        file.putShort(54, (short) extent.z());
        file.putInt(58, extent.count());
        file.put(62, densities.bytes());
        Files.write(path, file.array());
    }

    @Test
    void smallVolumesAreSeenFromAllSides() {
        assertThat(AppRun.golden("volrend --voxels 8 --frames 30 --degrees 37 --axes all", 2, 2))
                .containsKey("frame89.fnv64");
    }

    @ParameterizedTest(name = "{0} nodes x {1} threads")
    @CsvSource({"1,1", "2,2", "3,1"})
    void theHeadOfTheOriginalLooksLikeThere(int nodes, int threads) throws IOException {
        Path file = TestFiles.copyOriginal("head-scaleddown4.den.gz", folder);
        assertThat(AppRun.golden("volrend --file " + file, nodes, threads))
                .containsEntry("map_len.z", "28")
                .containsEntry("opc_len.x", "62")
                .containsEntry("opc.sum", "826758")
                .containsEntry("opc.fnv64", "61d84e43b597837f")
                .containsEntry("norm.fnv64", "fcd0226cad694789")
                .containsEntry("frame0.size", "91x91")
                .containsEntry("frame0.sum", "42486")
                .containsEntry("frame0.nonzero", "1291")
                .containsEntry("frame0.max", "173")
                .containsEntry("frame0.fnv64", "cbffe9ee2257a03b")
                .containsEntry("frame1.angle.y", "-33")
                .containsEntry("frame1.sum", "42319")
                .containsEntry("frame1.fnv64", "ce7be760626e17b6")
                .containsEntry("frame2.sum", "42229")
                .containsEntry("frame2.fnv64", "413d34a320eb0dc4")
                .containsEntry("frame3.max", "154")
                .containsEntry("frame3.fnv64", "a3b8ea3ebd2bc7d9");
    }
}
