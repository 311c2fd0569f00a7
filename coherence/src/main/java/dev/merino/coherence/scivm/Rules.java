package dev.merino.coherence.scivm;

import dev.merino.protocol.HomeTwinRules;

import java.util.BitSet;

/**
 * The rules on which the correctness of SCI-VM's caches rests, one method each, so that the checker
 * can break them one at a time.
 */
public class Rules extends HomeTwinRules {
    /** The rules as they are. */
    public Rules() {}

    /** An acquire leaves every copy behind. */
    protected boolean mustInvalidate(CachedPage page) {
        return true;
    }

    /** A copy serves a table if it was asked for after the table's last acquire. */
    protected boolean isNewEnough(long readTime, long acquireTime) {
        return readTime > acquireTime;
    }

    /** A copy that was asked for before writes of our own left lacks them, and would undo them. */
    protected boolean holdsOwnWrites(long askedTime, long flushTime) {
        return askedTime > flushTime;
    }

    /** A release is over when the writes are in the memory of the homes. */
    protected boolean awaitsHomes() {
        return true;
    }

    /**
     * A release waits for homes that have not yet answered other releases of this node, too: those
     * may have taken its writes along.
     */
    protected BitSet homesToAsk(BitSet written, BitSet unanswered) {
        BitSet both = (BitSet) written.clone();
        both.or(unanswered);
        return both;
    }

    /** The twin stays as long as somebody here has written, or may write without being noticed. */
    protected boolean keepsTwin(CachedPage page) {
        return page.isDirty() || page.isWritable();
    }

    /** A node keeps nothing of its copies of a region that was closed. */
    protected boolean forgetsCopies() {
        return true;
    }
}
