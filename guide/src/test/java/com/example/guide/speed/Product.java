package com.example.guide.speed;

import dev.merino.DoubleMatrix;
import dev.merino.DoubleView;
import dev.merino.Member;
import dev.merino.Share;

/** A matrix product by tiles, each fetched at once. */
final class Product {
    static final int TILE = 64;

    private Product() {}

    // @start region="tiles"
    static void multiply(Member me, DoubleMatrix a, DoubleMatrix b, DoubleMatrix c) {
        Share mine = me.share(c.rows());
        int fromRow = (int) mine.from();
        int toRow = (int) mine.to();
        for (int k = 0; k < b.rows(); k += TILE) {
            for (int j = 0; j < b.columns(); j += TILE) {
                int toK = Math.min(k + TILE, b.rows());
                int toJ = Math.min(j + TILE, b.columns());
                b.willReadTile(k, toK, j, toJ); // fetches what is missing of these rows
                for (int row = fromRow; row < toRow; row++) {
                    add(a.row(row), b, c.row(row), k, toK, j, toJ);
                }
            }
        }
    }

    // @end

    // @start region="loaded"
    /**
     * Adds the product of two blocks to a third; the blocks of a matrix are numbered by row and
     * column.
     */
    static void addBlock(
            DoubleMatrix a, DoubleMatrix b, DoubleMatrix c, int row, int inner, int column) {
        double[] left = block(a, row, inner);
        double[] right = block(b, inner, column);
        double[] sum = block(c, row, column);
        for (int i = 0; i < TILE; i++) {
            for (int k = 0; k < TILE; k++) {
                for (int j = 0; j < TILE; j++) {
                    sum[i * TILE + j] += left[i * TILE + k] * right[k * TILE + j];
                }
            }
        }
        c.storeTile(row * TILE, (row + 1) * TILE, column * TILE, (column + 1) * TILE, sum);
    }

    private static double[] block(DoubleMatrix m, int row, int column) {
        double[] block = new double[TILE * TILE];
        m.loadTile(row * TILE, (row + 1) * TILE, column * TILE, (column + 1) * TILE, block);
        return block;
    }

    // @end

    private static void add(
            DoubleView a, DoubleMatrix b, DoubleView c, int k, int toK, int j, int toJ) {
        for (int inner = k; inner < toK; inner++) {
            double factor = a.get(inner);
            DoubleView row = b.row(inner);
            for (int column = j; column < toJ; column++) {
                c.set(column, c.get(column) + factor * row.get(column));
            }
        }
    }
}
