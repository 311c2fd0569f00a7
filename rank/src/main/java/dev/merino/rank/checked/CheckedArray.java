package dev.merino.rank.checked;

import dev.merino.memory.Region;
import dev.merino.rank.handle.ArrayHandle;

/** What checked arrays of every element type have in common. */
abstract class CheckedArray extends ArrayHandle {
    final CheckedRegion mapping;

    CheckedArray(
            CheckedRank rank, Region region, String name, String protocol, long length, int shift) {
        super(rank, region, name, protocol, length, shift);
        this.mapping = new CheckedRegion(rank, region, name);
    }

    @Override
    public final void closed() {
        super.closed();
        mapping.close(this::requireOpen);
    }
}
