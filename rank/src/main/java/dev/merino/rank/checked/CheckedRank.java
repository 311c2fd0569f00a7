package dev.merino.rank.checked;

import dev.merino.memory.Region;
import dev.merino.protocol.Access;
import dev.merino.rank.handle.Rank;

import java.lang.foreign.MemorySegment;

/** A rank that looks at its rights before each access to some or all of its arrays. */
public interface CheckedRank extends Rank {
    /** What it may do. Changes only while the rank's own thread waits for an answer. */
    Rights rights();

    /** Where the frames of {@code region} are in this process. */
    MemorySegment memory(Region region);

    /**
     * Asks for the right to do {@code wanted}, READ or WRITE, with {@code page}, and waits until it
     * is there.
     *
     * @param waiting for reports: what the rank waits for, as the end of a sentence
     */
    void fault(int page, Access wanted, String waiting);
}
