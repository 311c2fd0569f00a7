package dev.merino.checker.structures;

import dev.merino.Member;
import dev.merino.SharedDoubles;
import dev.merino.SharedInts;
import dev.merino.SharedLongs;
import dev.merino.core.Chance;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Additions return each number once; swaps succeed once for each value. */
final class AtomicsActivity implements Activity {
    private final int elements;
    private final Set<String> results = ConcurrentHashMap.newKeySet();
    private final AtomicLong additions = new AtomicLong();
    private final AtomicLong swaps = new AtomicLong();
    private final AtomicLong halves = new AtomicLong();

    AtomicsActivity(Chance chance) {
        this.elements = chance.pick(1, 2, 2000);
    }

    @Override
    public void run(Member me, Chance mine) {
        SharedLongs longs = me.longs(elements);
        SharedInts swapped = me.ints(1);
        SharedDoubles doubles = me.doubles(1);
        for (int round = 0; round < ROUNDS; round++) {
            switch (mine.below(3)) {
                case 0 -> add(longs, mine.below(elements));
                case 1 -> swap(swapped);
                default -> {
                    halves.incrementAndGet();
                    double _ = doubles.getAndAdd(0, 0.5);
                }
            }
        }
        me.barrier();
        long sum = longs.stream().sum();
        BrokenContract.requireSame(sum, additions.get(), "the sum of all additions");
        BrokenContract.requireSame(swapped.get(0), swaps.get(), "how often a swap succeeded");
        BrokenContract.require(2 * doubles.get(0) == halves.get(), "all halves count");
        me.barrier();
    }

    private void add(SharedLongs longs, int element) {
        additions.incrementAndGet();
        String result = "element %d was %d".formatted(element, longs.getAndAdd(element, 1));
        BrokenContract.require(results.add(result), "%s once", result);
    }

    private void swap(SharedInts swapped) {
        int before = swapped.getVolatile(0);
        if (swapped.compareAndSet(0, before, before + 1)) {
            swaps.incrementAndGet();
        }
    }
}
