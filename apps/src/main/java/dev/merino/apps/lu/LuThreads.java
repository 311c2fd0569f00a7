package dev.merino.apps.lu;

import dev.merino.apps.kit.PlainThread;
import dev.merino.apps.kit.PlainThreads;

/**
 * {@link Lu} and {@link Clu} on plain threads. Panels of columns are dealt cyclically, as columns
 * of blocks are to two ranks. In each step the owner of a panel finishes it; after a barrier all
 * threads reduce their later panels by it. One barrier for each step is enough: only its owner has
 * written the next panel.
 */
final class LuThreads {
    private LuThreads() {}

    /** Factors {@code matrix} in its place and returns it. */
    static LuMatrix factor(LuMatrix matrix, int threads) {
        PlainThreads.run(threads, me -> factor(matrix, me));
        return matrix;
    }

    private static void factor(LuMatrix matrix, PlainThread me) {
        for (int from = 0; from < matrix.order(); from += LuMatrix.PANEL) {
            int to = Math.min(from + LuMatrix.PANEL, matrix.order());
            if (isMine(from, me)) {
                finish(matrix, from, to);
            }
            me.barrier();
            reduceLater(matrix, from, to, me);
        }
    }

    /** Whether the panel that begins with column {@code from} is this thread's. */
    private static boolean isMine(int from, PlainThread me) {
        return from / LuMatrix.PANEL % me.count() == me.index();
    }

    private static void finish(LuMatrix matrix, int from, int to) {
        for (int column = from + 1; column < to; column++) {
            matrix.reduce(matrix.columns()[column], from, column);
        }
    }

    private static void reduceLater(LuMatrix matrix, int from, int to, PlainThread me) {
        for (int column = to; column < matrix.order(); column++) {
            if (isMine(column, me)) {
                matrix.reduce(matrix.columns()[column], from, to);
            }
        }
    }
}
