package dev.merino.sync;

import dev.merino.core.Payload;

/**
 * The rules on which synchronisation by words rests that several nodes add to in place, one method
 * each. They stand apart so that the checker can break them one at a time and prove that it
 * notices.
 */
public class FetchAndAddRules {
    /** The rules as they are. */
    public static final FetchAndAddRules TRUE = new FetchAndAddRules();

    /** The rules as they are. */
    protected FetchAndAddRules() {}

    /** Who changes a word that is watched tells the manager. */
    protected boolean tells(boolean isWatched) {
        return isWatched;
    }

    /**
     * The manager watches a word as long as somebody waits for it, or has given up a value to which
     * it has not come.
     */
    protected boolean watches(int waiters, int abandoned) {
        return waiters > 0 || abandoned > 0;
    }

    /**
     * A change is made in place if there is nothing to tell with it, and if messages of the node
     * that are under way may arrive later than those see the change who read the word.
     *
     * @param isOrdered whether messages must arrive before
     */
    @SuppressWarnings("ReferenceEquality") // there is one NONE
    protected boolean mayChangeInPlace(Payload carried, boolean isOrdered) {
        return carried == Payload.NONE && !isOrdered;
    }

    /**
     * An adapter changes words if its atomic operations are atomic towards those of processors: the
     * manager of a word changes it by its processor.
     */
    protected boolean mayUseAdapter(boolean agreesWithProcessors) {
        return agreesWithProcessors;
    }

    /** Who reads a word to which changes were made by message asks by message. */
    protected boolean asks(boolean isAsked) {
        return isAsked;
    }

    /** The value of a counter returns to its word only if nothing else is to be told with it. */
    @SuppressWarnings("ReferenceEquality") // there is one NONE
    protected boolean mayReturn(Payload published, boolean isOrdered) {
        return published == Payload.NONE && !isOrdered;
    }

    /** The arrival that opens a barrier is told; no other matters to those who wait. */
    protected boolean opens(long arrived, int everybody) {
        return arrived % everybody == 0;
    }
}
