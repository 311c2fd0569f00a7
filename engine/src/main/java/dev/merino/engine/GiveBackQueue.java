package dev.merino.engine;

import dev.merino.sync.KeptObject;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * What the processors of a node have kept and must give back. Each gives back one thing after the
 * other; if it was running when it began, it is not served until that is over.
 */
final class GiveBackQueue {
    private final List<Deque<KeptObject>> due = new ArrayList<>();
    private final boolean[] givingBack;
    private int dueCount;

    /** Whether a rank that was not served may be served now. */
    private boolean isOver;

    private final Lending lending;

    GiveBackQueue(int processors, Lending lending) {
        this.lending = lending;
        this.givingBack = new boolean[processors];
        for (int processor = 0; processor < processors; processor++) {
            due.add(new ArrayDeque<>(0));
        }
    }

    /** {@code processor} cannot use {@code kept} any more, and is to give it back. */
    void add(int processor, KeptObject kept) {
        due.get(processor).add(kept);
        dueCount++;
    }

    boolean isDue(int processor, KeptObject kept) {
        return due.get(processor).contains(kept);
    }

    /** Lets one processor that can do so give back something; whether there was one. */
    boolean giveBackOne(KeptObjects.Steps steps) {
        for (int processor = 0; processor < givingBack.length && dueCount > 0; processor++) {
            if (!due.get(processor).isEmpty() && !mustWait(processor)) {
                giveBackNext(processor, steps);
                return true;
            }
        }
        return false;
    }

    private void giveBackNext(int processor, KeptObjects.Steps steps) {
        dueCount--;
        KeptObject kept = due.get(processor).remove();
        boolean isRunning = !steps.isSynchronising(processor);
        givingBack[processor] = isRunning;
        if (isRunning) { // else its operation has released, and lenders before it
            lending.releaseLenders(processor, this, steps);
        }
        steps.giveBack(processor, kept, isRunning);
    }

    boolean isGivingBack(int processor) {
        return givingBack[processor];
    }

    /** Whether {@code processor} cannot begin anything now. */
    boolean mustWait(int processor) {
        return givingBack[processor] || lending.mustWait(this);
    }

    /** The node begins to release for {@code processor}, which is running. */
    void beginGivingBack(int processor) {
        givingBack[processor] = true;
    }

    void endGivingBack(int processor) {
        givingBack[processor] = false;
        isOver = true;
    }

    boolean takeOver() {
        boolean was = isOver;
        isOver = false;
        return was;
    }
}
