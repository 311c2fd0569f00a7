package dev.merino.checker.live;

import dev.merino.SharedCounter;
import dev.merino.SharedLongs;

import java.util.List;

/**
 * The counters of a random program. Every second one is an element of an array, changed by atomic
 * operations: they promise the same as counters do, so programs and their judge are the same.
 *
 * @param counters as many as there are, of which every second is used
 * @param elements an element for each
 */
record LiveCounters(List<SharedCounter> counters, SharedLongs elements) {
    /** Whether counter {@code number} is an element. */
    static boolean isElement(int number) {
        return number % 2 == 1;
    }

    long getAndAdd(int number, long delta) {
        return isElement(number)
                ? elements.getAndAdd(number, delta)
                : counters.get(number).getAndAdd(delta);
    }

    long get(int number) {
        return isElement(number) ? elements.getVolatile(number) : counters.get(number).get();
    }
}
