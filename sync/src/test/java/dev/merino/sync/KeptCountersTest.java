package dev.merino.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.core.Check.BrokenInvariant;
import dev.merino.sync.SyncOperation.Change;
import dev.merino.sync.SyncOperation.Count;

import org.junit.jupiter.api.Test;

/** Counters that a processor of their manager's node keeps. */
class KeptCountersTest {
    /** Node 0 manages it. */
    private static final int COUNTER = 4;

    private static final Count ADD = new Count(COUNTER, new Change.Add(1));

    private final SyncWorld world = new SyncWorld(2, 2).defineCounter(COUNTER, 10);
    private final SyncMachine manager = world.machine(0);

    @Test
    void usesInARowAreCountedForTheProcessorThatUsedItLast() {
        world.run(0, ADD).run(0, ADD);
        assertThat(manager.counterUse(0, COUNTER)).isEqualTo(new CounterUse(2, 12));
        assertThat(manager.counterUse(1, COUNTER)).isNull();
        world.run(1, ADD);
        assertThat(manager.counterUse(0, COUNTER)).isNull();
        assertThat(manager.counterUse(1, COUNTER)).isEqualTo(new CounterUse(1, 13));
    }

    @Test
    void whoHasUsedACounterBeforeAnotherNodeDidMustNotKeepIt() {
        world.run(0, ADD).run(2, ADD);
        assertThat(manager.counterUse(0, COUNTER)).isNull();
        assertThat(world.machine(1).counterUse(0, COUNTER)).isNull();
    }

    @Test
    void othersWaitUntilAKeptCounterIsGivenBackAndGetItsValue() {
        world.run(0, ADD);
        manager.keepCounter(COUNTER);
        world.run(2, ADD).run(1, ADD);
        assertThat(world.isDone(2)).isFalse();
        assertThat(world.isDone(1)).isFalse();
        world.giveBack(0, new KeptObject.Counter(COUNTER, 50));
        assertThat(world.result(2)).isEqualTo(50);
        assertThat(world.result(1)).isEqualTo(51);
    }

    @Test
    void othersAreGrantedWhatWasReleasedWithTheCounter() {
        manager.keepCounter(COUNTER);
        world.run(2, ADD).giveBack(1, new KeptObject.Counter(COUNTER, 11));
        assertThat(world.granted.get(2)).contains("p0.1");
    }

    @Test
    void aCounterIsKeptOnceAndGivenBackOnce() {
        manager.keepCounter(COUNTER);
        assertThat(manager.counterUse(0, COUNTER)).isNull();
        assertThatThrownBy(() -> manager.keepCounter(COUNTER)).isInstanceOf(BrokenInvariant.class);
        KeptObject kept = new KeptObject.Counter(COUNTER, 11);
        world.giveBack(0, kept);
        assertThatThrownBy(() -> world.giveBack(0, kept)).isInstanceOf(BrokenInvariant.class);
    }
}
