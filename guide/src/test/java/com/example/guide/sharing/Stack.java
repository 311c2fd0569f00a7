package com.example.guide.sharing;

import dev.merino.Member;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;

/** Local allocation: a list of blocks, each allocated by one rank and closed by another. */
final class Stack {
    private final Member me;
    private final SharedLongs top;
    private final SharedLock lock;

    /** Every rank makes one, with the others. */
    Stack(Member me) {
        this.me = me;
        this.top = me.longs(1); // the reference of the first block, 0 if there is none
        this.lock = me.lock();
    }

    // @start region="list"
    void push(long value) {
        SharedLongs block = me.local().longs(2); // this rank alone: no other rank takes part
        block.set(1, value);
        lock.lock();
        try {
            block.set(0, top.get(0)); // the block below
            top.set(0, block.reference());
        } finally {
            lock.unlock();
        }
    }

    long pop() {
        SharedLongs block;
        lock.lock();
        try {
            block = me.local().longsAt(top.get(0)); // whoever has allocated it
            top.set(0, block.get(0));
        } finally {
            lock.unlock();
        }
        long value = block.get(1);
        block.close(); // by one rank, too
        return value;
    }
    // @end
}
