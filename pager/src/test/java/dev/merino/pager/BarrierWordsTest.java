package dev.merino.pager;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;

/** Ranks that meet in memory, or all at the keeper. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class BarrierWordsTest {
    private static final int BARRIER = 3;
    private static final int RANKS = 3;
    private static final int ROUNDS = 20_000;

    private final BarrierWords words =
            new BarrierWords(new SharedWords(Arena.ofAuto().allocate(1024, Long.BYTES)), 0);

    @Test
    void theLastToArriveOpensIt() {
        long first = words.arrive(BARRIER, RANKS);
        assertThat(words.arrive(BARRIER, RANKS)).isEqualTo(first);
        assertThat(words.isOver(BARRIER, first)).isFalse();
        assertThat(words.arrive(BARRIER, RANKS)).isEqualTo(BarrierWords.PASSED);
        assertThat(words.isOver(BARRIER, first)).isTrue();
        assertThat(words.giveUp(BARRIER, first)).isFalse();
        assertThat(words.arrive(BARRIER, RANKS)).isEqualTo(first + 1);
    }

    @Test
    void aRankAloneNeverWaits() {
        assertThat(words.arrive(BARRIER, 1)).isEqualTo(BarrierWords.PASSED);
        assertThat(words.arrive(BARRIER, 1)).isEqualTo(BarrierWords.PASSED);
    }

    @Test
    void ifOneGivesUpAllGoToTheKeeperAndTheNextTimeNobodyDoes() {
        long before = words.arrive(BARRIER, RANKS);
        assertThat(words.arrive(BARRIER, RANKS)).isEqualTo(before);
        assertThat(words.giveUp(BARRIER, before)).isTrue();
        assertThat(words.isOver(BARRIER, before)).isTrue();
        assertThat(words.giveUp(BARRIER, before)).isTrue();
        assertThat(words.arrive(BARRIER, RANKS)).isEqualTo(BarrierWords.SLOW);
        words.returned(BARRIER, before);
        assertThat(words.arrive(BARRIER, RANKS)).isEqualTo(before + 1);
        words.returned(BARRIER, before); // a late one changes nothing
        assertThat(words.arrive(BARRIER, RANKS)).isEqualTo(before + 1);
        assertThat(words.arrive(BARRIER, RANKS)).isEqualTo(BarrierWords.PASSED);
    }

    /** A rank that returns late must not open the next barrier, which is slow again. */
    @Test
    void aLateReturnDoesNotOpenTheNextBarrier() {
        long before = words.arrive(BARRIER, 2);
        assertThat(words.giveUp(BARRIER, before)).isTrue();
        assertThat(words.arrive(BARRIER, 2)).isEqualTo(BarrierWords.SLOW);
        words.returned(BARRIER, before);
        long next = words.arrive(BARRIER, 2);
        assertThat(words.giveUp(BARRIER, next)).isTrue();
        words.returned(BARRIER, before);
        assertThat(words.arrive(BARRIER, 2)).isEqualTo(BarrierWords.SLOW);
    }

    /** Nobody leaves a barrier before all have arrived, whichever way they go. */
    @ParameterizedTest
    @ValueSource(ints = {0, 10, 1000})
    void nobodyLeavesBeforeAllHaveArrived(int looksMax) throws InterruptedException {
        AtomicIntegerArray arrived = new AtomicIntegerArray(ROUNDS);
        AtomicLong tooEarly = new AtomicLong();
        CyclicBarrier keeper = new CyclicBarrier(RANKS);
        List<Thread> ranks = new ArrayList<>();
        for (int rank = 0; rank < RANKS; rank++) {
            Random random = new Random(rank);
            ranks.add(
                    Thread.ofPlatform()
                            .start(
                                    () -> {
                                        for (int round = 0; round < ROUNDS; round++) {
                                            arrived.incrementAndGet(round);
                                            pass(random.nextInt(looksMax + 1), keeper);
                                            if (arrived.get(round) != RANKS) {
                                                tooEarly.incrementAndGet();
                                            }
                                        }
                                    }));
        }
        for (Thread rank : ranks) {
            rank.join();
        }
        assertThat(tooEarly).hasValue(0);
    }

    private void pass(int looks, CyclicBarrier keeper) {
        long before = words.arrive(BARRIER, RANKS);
        boolean isSlow = before == BarrierWords.SLOW;
        if (before >= 0) {
            for (int look = 0; look < looks && !words.isOver(BARRIER, before); look++) {
                Thread.onSpinWait();
            }
            isSlow = words.giveUp(BARRIER, before);
        }
        if (isSlow) {
            long passed = words.passedBefore(BARRIER);
            meet(keeper);
            words.returned(BARRIER, passed);
        }
    }

    private static void meet(CyclicBarrier keeper) {
        try {
            int _ = keeper.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }
}
