package dev.merino.rank.handle;

import dev.merino.SharedLatch;
import dev.merino.SharedLongs;
import dev.merino.SharedPhaser;
import dev.merino.SharedReadWriteLock;
import dev.merino.SharedSemaphore;
import dev.merino.rank.synchronizer.LatchHandle;
import dev.merino.rank.synchronizer.Parts;
import dev.merino.rank.synchronizer.PhaserHandle;
import dev.merino.rank.synchronizer.ReadWriteLockHandle;
import dev.merino.rank.synchronizer.SemaphoreHandle;

import java.util.HashMap;
import java.util.Map;

/**
 * Makes one rank's handles on synchronizers. The words of a synchronizer have the key under which
 * the program asked for it; its lock has one of its own, which no object of a program has.
 */
final class SynchronizerHandles {
    private static final int WORD_SHIFT = 3;

    private final Rank rank;
    private final Handles handles;

    /**
     * By their words. A rank has one handle on each, as that counts how often the rank holds it.
     */
    private final Map<HandleState, ReadWriteLockHandle> readWriteLocks = new HashMap<>();

    SynchronizerHandles(Rank rank, Handles handles) {
        this.rank = rank;
        this.handles = handles;
    }

    SharedReadWriteLock readWriteLock(AllocationOptions options) {
        int words = ReadWriteLockHandle.words(ranks());
        Handles.Memory memory = memory(options, "readWriteLock()", words);
        return readWriteLocks.computeIfAbsent(
                memory.hold(),
                any -> new ReadWriteLockHandle(parts("read-write lock", memory, words)));
    }

    SharedSemaphore semaphore(AllocationOptions options, int permits) {
        int words = SemaphoreHandle.words(ranks());
        Handles.Memory memory = memory(options, "semaphore(" + permits + ")", words);
        return new SemaphoreHandle(parts("semaphore", memory, words), permits);
    }

    SharedLatch latch(AllocationOptions options, long count) {
        Handles.Memory memory = memory(options, "latch(" + count + ")", LatchHandle.WORDS);
        return new LatchHandle(parts("latch", memory, LatchHandle.WORDS), count);
    }

    SharedPhaser phaser(AllocationOptions options, int parties) {
        Handles.Memory memory = memory(options, "phaser(" + parties + ")", PhaserHandle.WORDS);
        return new PhaserHandle(parts("phaser", memory, PhaserHandle.WORDS), parties);
    }

    /** What is held by {@code hold} is closed. */
    void forget(HandleState hold) {
        readWriteLocks.remove(hold);
    }

    private int ranks() {
        return rank.settings().size();
    }

    private Handles.Memory memory(AllocationOptions options, String call, int words) {
        return handles.memory(options, call, words, WORD_SHIFT);
    }

    private Parts parts(String kind, Handles.Memory memory, int words) {
        ObjectKey key = memory.hold().key();
        LockHandle lock = handles.lock(ObjectKey.ofSynchronizer(kind, key));
        SharedLongs all =
                rank.runtimeArrays()
                        .longs(memory.region(), memory.name(), memory.protocol(), words);
        return new Parts(
                rank.rank(),
                ranks(),
                kind + " " + memory.name(),
                lock,
                lock::condition,
                memory.attach(all),
                handles::closeAll);
    }
}
