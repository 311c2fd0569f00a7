package dev.merino.apps.lu;

import dev.merino.Member;

/**
 * Blocked LU factorisation of SPLASH-2 with each owner's blocks in an array of their own: CLU of
 * the Cashmere paper. No page has two writers; {@link Lu} is the same program without that care,
 * and {@link Factorisation} how both work.
 */
public final class Clu extends BlockedLu {
    /** For registries and launchers. */
    public Clu() {
        super(
                "clu",
                "blocked LU factorisation with contiguous blocks",
                "--order 3072 --block 64",
                "--order 2048");
    }

    @Override
    BlockMatrix allocate(Member me, Tiling tiling, Owners owners) {
        return new ContiguousBlocks(me, "clu blocks", tiling, owners);
    }
}
