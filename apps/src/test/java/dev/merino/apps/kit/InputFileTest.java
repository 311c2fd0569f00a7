package dev.merino.apps.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

class InputFileTest {
    private static final byte[] CONTENT = {'m', 'e', 'r', 'i', 'n', 'o'};

    @TempDir private Path folder;

    private void compress(Path path) throws IOException {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(path))) {
            out.write(CONTENT);
        }
    }

    @Test
    void aFileIsReadAsItIsOrDecompressedWhateverItsName() throws IOException {
        Path plain = Files.write(folder.resolve("plain"), CONTENT);
        Path compressed = folder.resolve("compressed");
        compress(compressed);
        assertThat(InputFile.read(plain)).isEqualTo(CONTENT);
        assertThat(InputFile.read(compressed)).isEqualTo(CONTENT);
    }

    @Test
    void theCompressedFileIsTakenWhenOnlyThatIsThere() throws IOException {
        compress(folder.resolve("x.geo.gz"));
        Path path = folder.resolve("x.geo");
        assertThat(InputFile.exists(path)).isTrue();
        assertThat(InputFile.read(path)).isEqualTo(CONTENT);
        assertThat(InputFile.exists(folder.resolve("y.geo"))).isFalse();
    }

    @Test
    void aFileThatIsNotThereOrCutShortIsNamed() throws IOException {
        Path path = folder.resolve("none");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> InputFile.read(path))
                .withMessageContaining("'" + path + "' cannot be read");
        Path cut = Files.write(folder.resolve("cut"), new byte[] {0x1f, (byte) 0x8b, 8, 0});
        assertThatIllegalArgumentException()
                .isThrownBy(() -> InputFile.read(cut))
                .withMessageContaining("'" + cut + "' cannot be read");
    }

    @Test
    void severalPicturesGetTheirNumberBeforeTheSuffix() {
        assertThat(ImageFile.numbered(Path.of("a", "b.png"), 3)).isEqualTo(Path.of("a", "b-3.png"));
        assertThat(ImageFile.numbered(Path.of("b"), 0)).isEqualTo(Path.of("b-0"));
    }
}
