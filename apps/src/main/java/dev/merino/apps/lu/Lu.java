package dev.merino.apps.lu;

import dev.merino.Member;

/**
 * Blocked LU factorisation of SPLASH-2 with the matrix in one array, column after column: LU of the
 * Cashmere paper.
 *
 * <p>A page has parts of several blocks, which several ranks write at a time: false sharing is what
 * this program is about. {@link Clu} is the same without it, {@link Factorisation} how both work.
 */
public final class Lu extends BlockedLu {
    /** For registries and launchers. */
    public Lu() {
        super(
                "lu",
                "blocked LU factorisation of a matrix in one array",
                "--order 3072",
                "--order 2500");
    }

    @Override
    BlockMatrix allocate(Member me, Tiling tiling, Owners owners) {
        return new ScatteredBlocks(me, "lu matrix", tiling);
    }
}
