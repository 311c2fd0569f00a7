package com.example.guide.synchronising;

import dev.merino.Member;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;

import java.util.concurrent.locks.Condition;

/** A condition: a place for one letter, which whoever comes first takes. */
// @start region="condition"
final class Mailbox {
    private final SharedLongs letter; // 0 if there is none
    private final SharedLock lock;
    private final Condition changed;

    Mailbox(Member me) {
        letter = me.longs(1);
        lock = me.lock();
        changed = lock.newCondition();
    }

    void put(long text) throws InterruptedException {
        lock.lock();
        try {
            while (letter.get(0) != 0) {
                changed.await();
            }
            letter.set(0, text);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    long take() throws InterruptedException {
        lock.lock();
        try {
            while (letter.get(0) == 0) {
                changed.await();
            }
            long text = letter.get(0);
            letter.set(0, 0);
            changed.signalAll();
            return text;
        } finally {
            lock.unlock();
        }
    }
}
// @end
