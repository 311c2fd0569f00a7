package dev.merino.engine;

import dev.merino.core.Check;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;

/**
 * The order in which releases of a node end: any order, or that in which they began. Then a release
 * covers, when it is over, all that was being released when it began.
 *
 * <p>Invariant: the oldest release has not ended.
 */
final class ReleaseOrder {
    private final Deque<Integer> begun = new ArrayDeque<>();
    private boolean isKept;

    void keepOrder() {
        isKept = true;
    }

    boolean isKept() {
        return isKept;
    }

    void begin(int processor) {
        if (isKept) {
            begun.add(processor);
        }
    }

    /**
     * The protocols are done with the release of {@code processor}.
     *
     * @param isDone whether they are done with that of another processor
     * @param end what to do for each processor whose release is over now
     */
    void end(int processor, IntPredicate isDone, IntConsumer end) {
        if (!isKept) {
            end.accept(processor);
        }
        while (!begun.isEmpty() && isDone.test(begun.element())) {
            end.accept(begun.remove());
        }
    }

    void verify(IntPredicate isDone) {
        if (!begun.isEmpty()) {
            int oldest = begun.element();
            Check.that(!isDone.test(oldest), "the release of processor %d has not ended", oldest);
        }
    }
}
