package com.example.guide.sharing;

import dev.merino.Member;
import dev.merino.SharedLongs;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Elements in a buffer. */
final class Packets {
    private Packets() {}

    static long last(Member me) {
        SharedLongs samples = me.longs(1000);
        if (me.isFirst()) {
            samples.fill(7);
        }
        me.barrier();
        // @start region="segment"
        ByteBuffer packet = ByteBuffer.allocateDirect(8 * 100);
        samples.copyTo(0, MemorySegment.ofBuffer(packet)); // the first hundred elements
        // @end
        return packet.order(ByteOrder.nativeOrder()).getLong(8 * 99);
    }
}
