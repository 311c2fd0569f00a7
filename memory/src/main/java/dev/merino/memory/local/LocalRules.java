package dev.merino.memory.local;

/**
 * The rules on which it rests that one rank allocates and any rank closes, one method each, so that
 * the checker can break them one at a time.
 */
public class LocalRules {
    /** The rules as they are. */
    public static final LocalRules TRUE = new LocalRules();

    /** The rules as they are. */
    public LocalRules() {}

    /**
     * Blocks are returned, and taken back by their owner, under the lock of its slabs: so all uses
     * of the old array happen before the new one is written, and nobody else is needed for it.
     */
    protected boolean ordersReturns() {
        return true;
    }

    /** A block that was used before is filled with zeros, by ordinary writes of its owner. */
    protected boolean clearsReused() {
        return true;
    }

    /** An array that is closed is neither opened nor closed again. */
    protected boolean refusesClosed() {
        return true;
    }

    /** An array is not mistaken for one that had its place before. */
    protected boolean comparesGenerations() {
        return true;
    }
}
