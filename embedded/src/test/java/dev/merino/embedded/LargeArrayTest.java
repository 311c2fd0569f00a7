package dev.merino.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.ByteView;
import dev.merino.Settings;
import dev.merino.SharedBytes;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An array of more elements than an int can count; it takes 2 GiB outside the heap. */
@Timeout(120)
class LargeArrayTest {
    private static final long LENGTH = (1L << 31) + 4096;

    @Tag("release")
    @Test
    void elementsPastTheLastIntAreElementsToo() {
        Runs.on(
                Settings.of(1, 2).withSpaceBytes(3L << 30),
                me -> {
                    SharedBytes a = me.bytes(LENGTH);
                    if (me.isFirst()) {
                        a.set(LENGTH - 1, (byte) 1);
                        a.set(1L << 31, (byte) 2);
                        a.fill((1L << 31) - 5000, (1L << 31) - 10, (byte) 3);
                        a.copyFrom((1L << 31) - 2, new byte[] {4, 5}, 0, 2);
                    }
                    me.barrier();
                    ByteView end = a.view((1L << 31) - 2, 4098);
                    assertThat(end.get(4097)).isEqualTo((byte) 1);
                    assertThat(end.get(2)).isEqualTo((byte) 2);
                    assertThat(end.get(1)).isEqualTo((byte) 5);
                    assertThat(a.get((1L << 31) - 11)).isEqualTo((byte) 3);
                    assertThat(a.get((1L << 31) - 10)).isZero();
                    byte[] copy = new byte[4998];
                    a.copyTo((1L << 31) - 5000, copy, 0, copy.length);
                    assertThat(copy[4989]).isEqualTo((byte) 3);
                    assertThat(copy[4990]).isZero();
                    assertThat(a.get(0)).isZero();
                });
    }
}
