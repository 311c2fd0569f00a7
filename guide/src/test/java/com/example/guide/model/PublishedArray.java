package com.example.guide.model;

import dev.merino.Member;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;

/** Program 6: who finds a reference under the lock finds all that was written before it. */
final class PublishedArray {
    private PublishedArray() {}

    // @start region="program"
    static long sumOfAll(Member me) {
        SharedLongs references = me.longs(me.size());
        SharedLock lock = me.lock();
        SharedLongs own = me.local().longs(1 + me.rank()); // of this rank only, so far
        own.fill(0, own.length(), 10);
        lock.lock();
        try {
            references.set(me.rank(), own.reference());
        } finally {
            lock.unlock(); // releases the elements and the reference to them
        }

        long sum = 0;
        for (int rank = 0; rank < me.size(); rank++) {
            SharedLongs found = me.local().longsAt(await(lock, references, rank));
            for (long i = 0; i < found.length(); i++) {
                sum += found.get(i);
            }
        }
        return sum;
    }

    private static long await(SharedLock lock, SharedLongs references, int rank) {
        long reference = 0; // no array has this one
        while (reference == 0) {
            lock.lock(); // acquires
            try {
                reference = references.get(rank);
            } finally {
                lock.unlock();
            }
        }
        return reference;
    }
    // @end
}
