package dev.merino.protocol;

import dev.merino.memory.Diff;
import dev.merino.memory.PageImage;
import dev.merino.memory.Twin;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;

/** The same where no copy is the master: diffs go from copy to copy. */
public abstract class CopyTwinRules extends TwinRules {
    /** The rules as they are. */
    protected CopyTwinRules() {}

    /**
     * Modifications of others go into the copy, and into the twin, lest they be taken for ours.
     * Exactly the bytes of the diff change: threads of this node may be writing beside them.
     */
    public void apply(Diff diff, MemorySegment frame, @Nullable Twin twin) {
        diff.applyTo(frame);
        if (twin != null) {
            diff.applyTo(twin);
        }
    }

    /**
     * A copy that is given away has nothing that others have not been told of: it might become
     * again what it was, and then no diff would tell.
     */
    public PageImage copyOf(MemorySegment frame, @Nullable Twin twin) {
        return twin == null ? PageImage.of(frame) : PageImage.of(twin);
    }
}
