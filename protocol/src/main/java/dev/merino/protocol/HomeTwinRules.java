package dev.merino.protocol;

import dev.merino.memory.Diff;
import dev.merino.memory.Frames;
import dev.merino.memory.IncomingDiff;
import dev.merino.memory.PageImage;
import dev.merino.memory.Twin;

import org.jspecify.annotations.Nullable;

import java.util.function.Supplier;

/** The same where pages have homes: diffs go there, and whole pages come back. */
public abstract class HomeTwinRules extends TwinRules {
    /** The rules as they are. */
    protected HomeTwinRules() {}

    /**
     * Two-way diffing: while a thread here writes, what comes in is compared with the twin, and
     * only what others changed goes into the copy, and into the twin, lest it be sent back as ours.
     */
    public void install(PageImage incoming, @Nullable Twin twin, Frames frames, int page) {
        if (twin == null) {
            frames.overwrite(page, incoming);
        } else {
            IncomingDiff.merge(incoming, twin, frames.frame(page));
        }
    }

    /**
     * The table is stopped from writing before the diff is made: what a sibling wrote in between
     * would be on no dirty list and in no diff.
     */
    public Diff diffOfStopped(Runnable protect, Supplier<Diff> diff) {
        protect.run();
        return diff.get();
    }
}
