package dev.merino.memory.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.core.Chance;
import dev.merino.memory.local.LocalOpening.Outcome;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The machines of local allocation on words that one thread has: rank 0 owns, rank 1 closes. */
class LocalArenaTest {
    private static final int SLAB = 3;
    private static final int KIND = 2;

    private final Map<Long, Long> words = new HashMap<>();
    private final LocalArena arena = new LocalArena(0, LocalRules.TRUE);
    private int held;
    private int locks;

    private void perform(LocalWork work) {
        for (LocalStep step = work.next(); step != null; step = work.next()) {
            switch (step) {
                case LocalStep.Lock(int owner) -> {
                    assertThat(owner).isZero();
                    assertThat(++held).isEqualTo(1);
                    locks++;
                }
                case LocalStep.Unlock _ -> assertThat(--held).isZero();
                case LocalStep.Read(int region, long offset, var then) ->
                        then.accept(words.getOrDefault(at(region, offset), 0L));
                case LocalStep.Write(int region, long offset, long value) ->
                        words.put(at(region, offset), value);
                case LocalStep.Zero(int region, long offset, long bytes) -> {
                    for (long at = offset; at < offset + bytes; at += Long.BYTES) {
                        words.remove(at(region, at));
                    }
                }
            }
        }
        assertThat(held).isZero();
    }

    private static long at(int region, long offset) {
        assertThat(offset % Long.BYTES).isZero();
        return (long) region << 40 | offset;
    }

    private void addSlab(long bytes) {
        perform(arena.add(SLAB + arena.slabCount(), bytes));
    }

    private long allocate(int length) {
        LocalArena.LocalAllocation work = arena.allocate(KIND, length, (long) length * Long.BYTES);
        perform(work);
        return work.reference();
    }

    private LocalOpening open(long reference) {
        LocalOpening work = new LocalOpening(reference, LocalRules.TRUE);
        perform(work);
        return work;
    }

    private Outcome close(long reference, int rank) {
        LocalClosing work = new LocalClosing(reference, rank, LocalRules.TRUE);
        perform(work);
        if (work.outcome() == Outcome.OPEN && rank == 0) {
            arena.free(reference);
        }
        return work.outcome();
    }

    @Test
    void aReferenceLeadsToItsArray() {
        addSlab(4096);
        LocalOpening found = open(allocate(7));
        assertThat(found.outcome()).isEqualTo(Outcome.OPEN);
        assertThat(found.kind()).isEqualTo(KIND);
        assertThat(found.length()).isEqualTo(7);
        assertThat(found.owner()).isZero();
        assertThat(found.region()).isEqualTo(SLAB);
    }

    @Test
    void withoutASlabThereIsNoArrayAndNoLockIsTaken() {
        assertThat(allocate(1)).isZero();
        assertThat(locks).isZero();
    }

    @Test
    void anOwnerThatHasMemoryTakesNoLock() {
        addSlab(4096);
        for (int i = 0; i < 20; i++) {
            assertThat(allocate(2)).isNotZero();
        }
        assertThat(locks).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void whatIsClosedIsRefusedAndItsMemoryUsedAgain(int closer) {
        addSlab(64 + 16 + 64);
        long old = allocate(8);
        assertThat(allocate(8)).isZero();
        assertThat(close(old, closer)).isEqualTo(Outcome.OPEN);
        assertThat(open(old).refusal()).contains("was closed by rank " + closer);
        assertThat(close(old, 1 - closer)).isEqualTo(Outcome.CLOSED);
        long next = allocate(8);
        assertThat(LocalReference.of(next).offset()).isEqualTo(LocalReference.of(old).offset());
        assertThat(open(old).outcome()).isEqualTo(Outcome.CLOSED);
        assertThat(close(old, 0)).isEqualTo(Outcome.CLOSED);
        assertThat(open(next).outcome()).isEqualTo(Outcome.OPEN);
    }

    @Test
    void neighboursThatAreFreeBecomeOneBlock() {
        addSlab(64 + 4 * 32);
        List<Long> small = List.of(allocate(1), allocate(2), allocate(1), allocate(2));
        for (int i : new int[] {0, 2, 1, 3}) {
            assertThat(close(small.get(i), i % 2)).isEqualTo(Outcome.OPEN);
        }
        assertThat(allocate(14)).isNotZero();
        assertThat(arena.arrayCount()).isEqualTo(1);
    }

    @Test
    void whatIsNoReferenceIsUnknown() {
        addSlab(4096);
        long reference = allocate(4);
        for (long forged : new long[] {0, 1, -1, reference + 1, reference + (1L << 30)}) {
            assertThat(open(forged).outcome()).isEqualTo(Outcome.UNKNOWN);
            assertThat(close(forged, 1)).isEqualTo(Outcome.UNKNOWN);
        }
        assertThat(open(reference + (1L << 46)).outcome()).isEqualTo(Outcome.CLOSED);
    }

    @Test
    void theOwnerNoticesWhatWasNeverItsOwn() {
        addSlab(4096);
        long reference = allocate(4);
        arena.free(reference);
        assertThatThrownBy(() -> arena.free(reference)).hasMessageContaining("nothing is there");
    }

    @Test
    void slabsGrowAndAreAsLargeAsAnArrayNeeds() {
        assertThat(arena.wantedBytes(8)).isEqualTo(64 << 10);
        addSlab(256 << 10);
        assertThat(arena.wantedBytes(8)).isEqualTo(256 << 10);
        addSlab(1 << 30);
        assertThat(arena.wantedBytes(8)).isEqualTo(16 << 20);
        assertThat(arena.wantedBytes(64 << 20)).isGreaterThan(64 << 20);
    }

    /** Arrays never overlap, are zero at first, and all memory comes back. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void arraysOfAnySizesComeAndGo(long seed) {
        Chance chance = new Chance(seed);
        List<LocalOpening> open = new ArrayList<>();
        Map<Long, Long> tags = new HashMap<>();
        for (int step = 0; step < 3000; step++) {
            if (open.isEmpty() || chance.percent(50)) {
                open.add(fillNew(chance.between(1, 40), step, tags));
            } else {
                LocalOpening array = open.remove(chance.below(open.size()));
                requireFilled(array, tags);
                assertThat(close(array.word(), chance.below(2))).isEqualTo(Outcome.OPEN);
            }
        }
        assertThat(arena.slabCount())
                .as("slabs of 4 KiB for %d arrays", open.size())
                .isLessThan(12);
    }

    private LocalOpening fillNew(int length, int tag, Map<Long, Long> tags) {
        long reference = allocate(length);
        if (reference == 0) {
            addSlab(4096);
            reference = allocate(length);
        }
        LocalOpening array = open(reference);
        for (int i = 0; i < length; i++) {
            long at = at(array.region(), array.elementsOffset() + 8L * i);
            assertThat(words.getOrDefault(at, 0L)).isZero();
            words.put(at, (long) tag << 8 | 1);
        }
        tags.put(reference, (long) tag << 8 | 1);
        return array;
    }

    private void requireFilled(LocalOpening array, Map<Long, Long> tags) {
        for (int i = 0; i < array.length(); i++) {
            assertThat(words.get(at(array.region(), array.elementsOffset() + 8L * i)))
                    .isEqualTo(tags.get(array.word()));
        }
    }
}
