package dev.merino.apps.kit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.InflaterInputStream;

class PngTest {
    @TempDir private Path folder;

    @Test
    void coloursComeBackRowByRow() throws IOException {
        byte[] samples = new byte[2 * 3 * 3];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = (byte) (200 + i);
        }
        Path path = folder.resolve("a.png");
        Png.writeColour(path, 2, samples);
        ByteBuffer file = ByteBuffer.wrap(Files.readAllBytes(path));
        assertThat(file.getLong()).isEqualTo(0x89504e470d0a1a0aL);
        ByteBuffer head = ByteBuffer.wrap(chunk(file, "IHDR"));
        assertThat(head.getInt()).isEqualTo(2);
        assertThat(head.getInt()).isEqualTo(3);
        assertThat(new byte[] {head.get(), head.get()}).containsExactly(8, 2);
        byte[] rows = inflated(chunk(file, "IDAT"));
        for (int row = 0; row < 3; row++) {
            assertThat(rows[row * 7]).isZero();
            assertThat(Arrays.copyOfRange(rows, row * 7 + 1, row * 7 + 7))
                    .containsExactly(Arrays.copyOfRange(samples, row * 6, row * 6 + 6));
        }
        assertThat(chunk(file, "IEND")).isEmpty();
        assertThat(file.hasRemaining()).isFalse();
    }

    @Test
    void greyHasOneByteAPixel() throws IOException {
        Path path = folder.resolve("b.png");
        Png.writeGrey(path, 3, new byte[] {1, 2, 3});
        ByteBuffer file = ByteBuffer.wrap(Files.readAllBytes(path));
        file.getLong();
        assertThat(chunk(file, "IHDR")).containsExactly(0, 0, 0, 3, 0, 0, 0, 1, 8, 0, 0, 0, 0);
        assertThat(inflated(chunk(file, "IDAT"))).containsExactly(0, 1, 2, 3);
    }

    private static byte[] chunk(ByteBuffer file, String type) {
        byte[] data = new byte[file.getInt()];
        byte[] name = new byte[4];
        file.get(name);
        file.get(data);
        CRC32 sum = new CRC32();
        sum.update(name);
        sum.update(data);
        assertThat(new String(name, StandardCharsets.US_ASCII)).isEqualTo(type);
        assertThat(file.getInt()).isEqualTo((int) sum.getValue());
        return data;
    }

    private static byte[] inflated(byte[] data) throws IOException {
        try (InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(data))) {
            return in.readAllBytes();
        }
    }
}
