package com.example.guide.model;

import dev.merino.Member;
import dev.merino.SharedFlag;
import dev.merino.SharedLongs;

/** Program 1: what is written before a flag is set is read after waiting for it. */
final class MessageByFlag {
    private MessageByFlag() {}

    // @start region="program"
    static long receive(Member me) {
        SharedLongs message = me.longs(2);
        SharedFlag sent = me.flag();
        if (me.isFirst()) {
            message.set(0, 6);
            message.set(1, 7);
            sent.set(); // releases: both writes are before it
        }
        sent.await(); // acquires what was released there
        return message.get(0) * message.get(1);
    }
    // @end
}
