package dev.merino.apps.raytrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class MatrixTest {
    private static final Offset<Double> CLOSE = within(1e-12);

    @Test
    void aMatrixTimesItsInverseChangesNothing() {
        Matrix matrix =
                new Matrix(new double[] {0, 2, 1, 0, 3, -1, 0.5, 0, 1, 4, 0, 0, 5, 6, 7, 1});
        double[] product = matrix.times(matrix.inverse()).cells();
        for (int i = 0; i < product.length; i++) {
            assertThat(product[i]).isCloseTo(Matrix.identity().cells()[i], CLOSE);
        }
    }

    @Test
    void turningTakesADirectionToTheThirdAxis() {
        for (Vec direction :
                new Vec[] {
                    new Vec(1, 2, 3), new Vec(-3, 0.5, -1), new Vec(0, 2, 0), new Vec(0, -1, 0)
                }) {
            Vec turned = Matrix.turning(direction).direction(direction.unit());
            assertThat(turned.x()).isCloseTo(0, CLOSE);
            assertThat(turned.y()).isCloseTo(0, CLOSE);
            assertThat(turned.z()).isCloseTo(1, CLOSE);
        }
    }
}
