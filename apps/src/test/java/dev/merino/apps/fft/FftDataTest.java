package dev.merino.apps.fft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import org.junit.jupiter.api.Test;

class FftDataTest {
    @Test
    void theTransformIsTheSumThatDefinesIt() {
        FftData initial = FftData.initial(8, 3);
        FftData transformed = initial.transform(1, FftRoots.of(8, Math.PI));
        for (int k = 0; k < initial.points(); k++) {
            double re = 0;
            double im = 0;
            for (int i = 0; i < initial.points(); i++) {
                double angle = -2 * Math.PI * i * k / initial.points();
                re += initial.re(i) * Math.cos(angle) - initial.im(i) * Math.sin(angle);
                im += initial.re(i) * Math.sin(angle) + initial.im(i) * Math.cos(angle);
            }
            assertThat(transformed.re(k)).isCloseTo(re, offset(1e-12));
            assertThat(transformed.im(k)).isCloseTo(im, offset(1e-12));
        }
    }

    @Test
    void thereAndBackIsTheStart() {
        FftData initial = FftData.initial(16, 0);
        FftRoots roots = FftRoots.of(16, Math.PI);
        FftData back = initial.transform(1, roots).transform(-1, roots);
        for (int i = 0; i < initial.points(); i++) {
            assertThat(back.re(i)).isCloseTo(initial.re(i), offset(1e-14));
            assertThat(back.im(i)).isCloseTo(initial.im(i), offset(1e-14));
        }
    }
}
