package dev.merino.apps.lu;

import dev.merino.apps.kit.Fnv64;
import dev.merino.apps.kit.Golden;

/** A factorisation in a few numbers. */
final class LuDigest {
    private LuDigest() {}

    static Golden golden(LuMatrix initial, LuMatrix factored) {
        Golden golden =
                new Golden()
                        .put("init.sum", sum(initial))
                        .put("lu.sum", sum(factored))
                        .put("lu.sumabs", sumOfAbsolutes(factored))
                        .put("lu.trace", trace(factored))
                        .putHash("init.fnv64", fnv64(initial))
                        .putHash("lu.fnv64", fnv64(factored))
                        .put("max_error", worstSolution(initial, factored));
        putPoints(golden, "init", initial);
        putPoints(golden, "lu", factored);
        return golden;
    }

    private static void putPoints(Golden golden, String of, LuMatrix matrix) {
        int last = matrix.order() - 1;
        int middle = matrix.order() / 2;
        int[][] points = {
            {0, 0},
            {0, Math.min(1, last)},
            {Math.min(1, last), 0},
            {Math.min(1, last), Math.min(1, last)},
            {middle, middle},
            {last, 0},
            {last, Math.max(0, last - 1)},
            {last, last}
        };
        for (int[] point : points) {
            golden.put(
                    "%s.A[%d][%d]".formatted(of, point[0], point[1]),
                    matrix.get(point[0], point[1]));
        }
    }

    static double sum(LuMatrix matrix) {
        double sum = 0;
        for (double[] column : matrix.columns()) {
            for (double value : column) {
                sum += value;
            }
        }
        return sum;
    }

    private static double sumOfAbsolutes(LuMatrix matrix) {
        double sum = 0;
        for (double[] column : matrix.columns()) {
            for (double value : column) {
                sum += Math.abs(value);
            }
        }
        return sum;
    }

    private static double trace(LuMatrix matrix) {
        double sum = 0;
        for (int i = 0; i < matrix.order(); i++) {
            sum += matrix.get(i, i);
        }
        return sum;
    }

    /** Of the bits of all elements, column by column. */
    static long fnv64(LuMatrix matrix) {
        Fnv64 fnv64 = new Fnv64();
        for (double[] column : matrix.columns()) {
            for (double value : column) {
                fnv64.add(value);
            }
        }
        return fnv64.hash();
    }

    /** How far the solution of equations that are solved by ones is from ones. */
    static double worstSolution(LuMatrix initial, LuMatrix factored) {
        double worst = 0;
        for (double x : factored.solveForRowSums(initial)) {
            worst = Math.max(worst, Math.abs(x - 1));
        }
        return worst;
    }
}
