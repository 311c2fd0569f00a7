package dev.merino.rank.watch;

import dev.merino.memory.Region;

/** Is told what one rank accesses. */
public interface AccessWatch {
    /** What is told of the rank's accesses to the array in {@code region} of that name. */
    ElementWatch on(Region region, String name);
}
