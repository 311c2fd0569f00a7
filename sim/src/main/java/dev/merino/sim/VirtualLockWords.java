package dev.merino.sim;

import dev.merino.engine.KeptLocks;

import java.util.HashMap;
import java.util.Map;

/** What the ranks of one virtual node know of its locks, where live ones share words of memory. */
final class VirtualLockWords implements KeptLocks.Words {
    private final KeepingRules rules;
    private final Map<Integer, Word> words = new HashMap<>();

    private enum State {
        HELD,
        WANTED,
        KEPT
    }

    private record Word(int processor, State state) {}

    VirtualLockWords(KeepingRules rules) {
        this.rules = rules;
    }

    // ---- the ranks

    /** Takes {@code lock} for {@code processor} if a rank keeps it; who did, or -1. */
    int take(int lock, int processor) {
        int keeper = keeper(lock);
        if (keeper >= 0) {
            words.put(lock, new Word(processor, State.HELD));
        }
        return keeper;
    }

    boolean retain(int lock, int processor) {
        return words.replace(
                lock, new Word(processor, State.HELD), new Word(processor, State.KEPT));
    }

    // ---- the node

    @Override
    public void grant(int lock, int processor) {
        words.put(lock, new Word(processor, State.HELD));
    }

    @Override
    public void clear(int lock) {
        words.remove(lock);
    }

    @Override
    public int reclaim(int lock) {
        Word seen = words.get(lock);
        if (seen == null) {
            return -1;
        }
        if (rules.mayReclaim(seen.state == State.KEPT)) {
            words.remove(lock);
            return seen.processor;
        }
        words.put(lock, new Word(seen.processor, State.WANTED));
        return -1;
    }

    @Override
    public int keeper(int lock) {
        Word seen = words.get(lock);
        return seen != null && seen.state == State.KEPT ? seen.processor : -1;
    }

    @Override
    public int holder(int lock) {
        Word seen = words.get(lock);
        return seen != null && seen.state != State.KEPT ? seen.processor : -1;
    }
}
