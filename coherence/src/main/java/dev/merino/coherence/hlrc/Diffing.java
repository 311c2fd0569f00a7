package dev.merino.coherence.hlrc;

import dev.merino.coherence.hlrc.HlrcMessage.PageDiff;
import dev.merino.core.Check;
import dev.merino.protocol.Effects;

import java.util.List;
import java.util.Map;

/** How diffs get into master copies. */
interface Diffing {
    /**
     * Sends the diffs of this node's {@code interval} to their homes, and resumes {@code processor}
     * when its release is over.
     */
    void release(int processor, int interval, Map<Integer, List<PageDiff>> diffs, Effects out);

    /**
     * {@code page}, at home here, must hold {@code required} soon. Whoever has told of an interval
     * has sent its diffs before; where no message will say that they are here, this asks to be told
     * ({@link Home#mayHold}).
     */
    void await(LocalPage page, Version required, Effects out);

    /** Whether a home answers diffs when it has applied them. */
    default boolean isAcknowledged() {
        return false;
    }

    /** The home has applied the diff of {@code page}. */
    default void acknowledged(int page, Effects out) {
        Check.that(false, "page %d: a diff that asked for no answer has one", page);
    }

    /** Checks the invariants. */
    default void verify() {}
}
