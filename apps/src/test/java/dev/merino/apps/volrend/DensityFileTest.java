package dev.merino.apps.volrend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.merino.apps.Apps;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

class DensityFileTest {
    @TempDir private Path folder;

    private static byte[] file(int version, int x, int y, int z, int count) {
        ByteBuffer file = ByteBuffer.allocate(62 + x * y * z).order(ByteOrder.LITTLE_ENDIAN);
        file.putShort(0, (short) version);
        file.putShort(50, (short) x);
        file.putShort(52, (short) y);
        file.putShort(54, (short) z);
        file.putInt(58, count);
        for (int i = 0; i < x * y * z; i++) {
            file.put(62 + i, (byte) i);
        }
        return file.array();
    }

    private static void assertRefused(byte[] bytes, String reason) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DensityFile.parse("x.den", bytes))
                .withMessage("x.den, " + reason);
    }

    @Test
    void densitiesAreReadWithXFastest() {
        Densities densities = DensityFile.parse("x.den", file(1, 4, 5, 6, 120));
        assertThat(densities.extent()).isEqualTo(new Extent(4, 5, 6));
        assertThat(densities.bytes()[densities.extent().index(1, 2, 3)]).isEqualTo((byte) 69);
    }

    @Test
    void aWrongFileIsRefusedWithPlaceAndReason() {
        byte[] right = file(1, 4, 5, 6, 120);
        assertRefused(
                Arrays.copyOf(right, 61),
                "byte 61: the end of the file, within its head of 62" + " bytes");
        assertRefused(new byte[0], "byte 0: the end of the file, within its head of 62 bytes");
        assertRefused(file(2, 4, 5, 6, 120), "byte 0: version 2, where 1 is expected");
        assertRefused(
                file(1, 4, 5, 3, 60), "byte 54: a side of 3 voxels: from 4 to 1024 are possible");
        assertRefused(file(1, 4, 5, 6, 121), "byte 58: 121 densities, but 4 x 5 x 6 are 120");
        assertRefused(
                Arrays.copyOf(right, 100),
                "byte 100: 38 bytes of densities, where 120 are expected");
        assertRefused(
                Arrays.copyOf(right, 200),
                "byte 182: 138 bytes of densities, where 120 are expected");
    }

    @Test
    void theAppRefusesWrongFilesBeforeItStarts() throws IOException {
        Path path = folder.resolve("x.den");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> check(path))
                .withMessageContaining("'" + path + "' cannot be read");
        Files.write(path, file(1, 4, 5, 6, 120));
        check(path);
        Files.write(path, file(7, 4, 5, 6, 120));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> check(path))
                .withMessage(path + ", byte 0: version 7, where 1 is expected");
    }

    private static void check(Path path) {
        Apps.named("volrend").orElseThrow().check(List.of("--file", path.toString()));
    }
}
