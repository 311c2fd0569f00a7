package dev.merino.apps.tsp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Cluster;
import dev.merino.Member;
import dev.merino.Merino;
import dev.merino.Settings;
import dev.merino.SharedInts;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.Arrays;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class TourQueueTest {
    /** More than are given at once. */
    private static final int TOURS = 3000;

    private static final Cities CITIES = Cities.random(10, 7);

    /** Tour {@code number}, of one city or up to all of them. */
    private static PartialTour tour(int number) {
        int[] cities = new int[1 + number % CITIES.count()];
        Arrays.setAll(cities, i -> (number + i) % CITIES.count());
        return new PartialTour(cities, number, number / 7);
    }

    @ParameterizedTest(name = "{0} nodes x {1} threads")
    @CsvSource({"1,1", "2,1", "2,2", "3,1"})
    void everyTourIsTakenOnceAndAsItWas(int nodes, int threads) {
        ConcurrentLinkedQueue<String> wrong = new ConcurrentLinkedQueue<>();
        try (Cluster cluster = Merino.embedded(Settings.of(nodes, threads))) {
            cluster.run(me -> run(me, wrong));
        }
        assertThat(wrong).isEmpty();
    }

    /** Rank 0 has all of them, and the others live on what it gives. */
    private static void run(Member me, ConcurrentLinkedQueue<String> wrong) {
        SearchStatus status = new SearchStatus(me);
        TourQueue queue = new TourQueue(me, CITIES, status);
        SharedInts taken = me.named("taken").ints((long) TOURS * me.size());
        TourHeap own = new TourHeap();
        for (int number = 0; me.isFirst() && number < TOURS; number++) {
            own.push(tour(number));
        }
        me.barrier();
        do {
            while (own.size() > 0) {
                note(me, own.pop(), taken, wrong);
                if (own.size() % 100 == 0 && status.read().waiting() > 0) {
                    queue.give(own);
                }
            }
            queue.take(own);
        } while (own.size() > 0);
        me.barrier();
        if (me.isFirst()) {
            count(me, taken, wrong);
        }
    }

    private static void note(
            Member me, PartialTour tour, SharedInts taken, ConcurrentLinkedQueue<String> wrong) {
        PartialTour was = tour(tour.length());
        if (tour.bound() != was.bound() || !Arrays.equals(tour.cities(), was.cities())) {
            wrong.add(tour.length() + " is " + Arrays.toString(tour.cities()));
        }
        long at = (long) me.rank() * TOURS + tour.length();
        taken.set(at, taken.get(at) + 1);
    }

    private static void count(Member me, SharedInts taken, ConcurrentLinkedQueue<String> wrong) {
        for (int number = 0; number < TOURS; number++) {
            int times = 0;
            for (int rank = 0; rank < me.size(); rank++) {
                times += taken.get((long) rank * TOURS + number);
            }
            if (times != 1) {
                wrong.add(number + " was taken " + times + " times");
            }
        }
    }
}
