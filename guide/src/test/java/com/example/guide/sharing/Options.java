package com.example.guide.sharing;

import dev.merino.DoubleMatrix;
import dev.merino.Member;
import dev.merino.Placement;
import dev.merino.SharedLongs;

/** Ways to allocate: names, units, protocols, placement. */
final class Options {
    private Options() {}

    static int unitOf(Member me) {
        // @start region="options"
        DoubleMatrix grid = me.named("grid").placement(Placement.BLOCKED).doubleMatrix(512, 512);
        SharedLongs queue = me.named("queue").unitBytes(256).protocol("fine").longs(10_000);
        // @end
        return grid.elements().unitBytes() + queue.unitBytes();
    }
}
