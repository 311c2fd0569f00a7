package dev.merino.sim;

import dev.merino.engine.Lending;

import java.util.BitSet;

/** What the ranks of one virtual node know of loans, where live ones share words of memory. */
final class VirtualLendingWords implements Lending.Words {
    private final KeepingRules rules;
    private final BitSet lent = new BitSet();
    private final long[] followed;
    private long acquired;

    VirtualLendingWords(KeepingRules rules, int processors) {
        this.rules = rules;
        this.followed = new long[processors];
    }

    // ---- the ranks

    /** {@code processor} has taken a lock from {@code lender}; whether it must follow. */
    boolean lend(int lender, int processor) {
        lent.set(lender);
        return rules.followsLender(followed[processor] != acquired);
    }

    // ---- the node

    @Override
    public boolean isLent(int processor) {
        return rules.awaitsLender(lent.get(processor));
    }

    @Override
    public boolean takeLent(int processor) {
        boolean was = lent.get(processor);
        lent.clear(processor);
        return rules.releasesLender(was);
    }

    @Override
    public void acquired(long count) {
        acquired = count;
    }

    @Override
    public void follows(int processor, long count) {
        followed[processor] = count;
    }
}
