package dev.merino.memory.local;

/** Makes a slab of a region of zeros: says so, and whose it is. */
final class SlabHeader extends LocalWork {
    SlabHeader(int region, int owner) {
        write(region, 0, LocalLayout.slabMark(region));
        write(region, LocalLayout.OWNER_OFFSET, owner);
    }
}
