package dev.merino.apps.matmul;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainProductTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 64})
    void theClosedFormIsTheProduct(int order) {
        double[][] a = new double[order][];
        double[][] b = new double[order][];
        for (int row = 0; row < order; row++) {
            a[row] = PlainProduct.leftRow(row, order);
            b[row] = PlainProduct.rightRow(row, order);
        }
        double[][] c = PlainProduct.multiply(a, b);
        for (int i = 0; i < order; i++) {
            for (int j = 0; j < order; j++) {
                assertThat(c[i][j]).isEqualTo((double) PlainProduct.element(i, j, order));
            }
        }
    }
}
