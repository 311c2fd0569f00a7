package dev.merino.linux;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

class OsPageTest {
    private static byte[] vector(long... words) {
        ByteBuffer all =
                ByteBuffer.allocate(words.length * Long.BYTES).order(ByteOrder.nativeOrder());
        for (long word : words) {
            all.putLong(word);
        }
        return all.array();
    }

    @Test
    void theKernelAndLibcAgree() {
        assertThat(MappedMemory.pageBytes()).isEqualTo(OsPage.askLibc());
    }

    @Test
    void largePagesAreRead() {
        assertThat(OsPage.in(vector(33, 1L << 40, 6, 16384, 0, 0))).hasValue(16384);
        assertThat(OsPage.in(vector(6, 65536, 0, 0))).hasValue(65536);
    }

    @Test
    void nonsenseIsNotBelieved() {
        assertThat(OsPage.in(vector())).isEmpty();
        assertThat(OsPage.in(vector(33, 6, 0, 0))).isEmpty();
        assertThat(OsPage.in(vector(6, 5000, 6, -4096, 6, 0))).isEmpty();
        assertThat(OsPage.in(new byte[] {6, 0, 0, 0, 0, 0, 0, 0, 0, 16})).isEmpty();
    }
}
