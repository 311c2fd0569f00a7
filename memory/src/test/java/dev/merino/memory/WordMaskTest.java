package dev.merino.memory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WordMaskTest {
    @ParameterizedTest
    @ValueSource(ints = {0x01, 0x10, 0x7f, 0x80, 0x81, 0xff})
    void bitIStandsForByteIWhateverItsValue(int value) {
        for (int mask = 0; mask <= WordMask.FULL; mask++) {
            long xor = 0;
            for (int i = 0; i < Long.BYTES; i++) {
                xor |= ((mask >> i & 1) * (long) value) << (i * Byte.SIZE);
            }
            assertThat(WordMask.of(xor)).as("mask %d", mask).isEqualTo(mask);
        }
    }
}
