package dev.merino.apps.kit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The golden numbers are those of the C library. */
class Rand48Test {
    @Test
    void theFirstNumbersAreThoseOfDrand48() {
        Rand48 random = new Rand48(0);
        assertThat(random.nextDouble()).isEqualTo(0.17082803610628972);
        assertThat(random.nextDouble()).isEqualTo(0.74990198048496381);
    }

    @Test
    void theFirstNumberIsThatOfLrand48() {
        assertThat(new Rand48(1).nextInt() / 32767.0 * 10).isEqualTo(27283.695181127354);
    }

    @Test
    void skippingIsDrawingAndNotLooking() {
        for (int count = 0; count < 100; count++) {
            Rand48 drawn = new Rand48(7);
            for (int i = 0; i < count; i++) {
                drawn.nextInt();
            }
            Rand48 skipped = new Rand48(7);
            skipped.skip(count);
            assertThat(skipped.nextDouble()).isEqualTo(drawn.nextDouble());
        }
    }
}
