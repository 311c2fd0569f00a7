package dev.merino.pager;

/**
 * The flags of a cluster of one node, in memory that its ranks share.
 *
 * <pre>
 *   unset ---- set ----------------------------------------------> set
 *     |                                                             ^
 *     | a rank does not want to wait in memory any longer           | whoever returns from the keeper
 *     v                                                             |
 *   the keeper's: setters and those who wait go to the keeper ------+
 * </pre>
 *
 * <p>So the keeper, which finds deadlocks, knows of every rank that waits long, and of nothing
 * else. Which setter is the first is decided by the first step away from unset, and at the keeper
 * if that step led there.
 */
public final class FlagWords {
    /** Nobody has set it, and nobody waits at the keeper. */
    public static final long UNSET = 0;

    /** Its state is the keeper's. */
    public static final long KEEPERS = 1;

    /** It is set, for good. */
    public static final long SET = 2;

    private final SharedWords words;
    private final long base;

    /** The words that begin at {@code base}. */
    FlagWords(SharedWords words, long base) {
        this.words = words;
        this.base = base;
    }

    /** Whether {@code flag} has a word. */
    public static boolean isWithin(int flag) {
        return flag >= 0 && flag < ControlLayout.FLAGS_MAX;
    }

    private long offset(int flag) {
        return base + (long) flag * Long.BYTES;
    }

    /** The number may be that of another flag from now on. */
    public void forget(int flag) {
        if (isWithin(flag)) {
            words.putLongRelease(offset(flag), UNSET);
        }
    }

    /** {@link #UNSET}, {@link #KEEPERS} or {@link #SET}. */
    public long state(int flag) {
        return words.getLongAcquire(offset(flag));
    }

    /** Sets it, unless it is the keeper's; returns the state before. */
    public long set(int flag) {
        return words.compareAndExchangeLong(offset(flag), UNSET, SET);
    }

    /** Gives it to the keeper, where somebody wants to wait; returns whether it is set already. */
    public boolean isSetBeforeWaiting(int flag) {
        return words.compareAndExchangeLong(offset(flag), UNSET, KEEPERS) == SET;
    }

    /** The keeper has said that it is set. */
    public void returned(int flag) {
        words.putLongRelease(offset(flag), SET); // pairs with getLongAcquire in state()
    }
}
