package dev.merino.checker.structures;

import dev.merino.rank.handle.Rank;
import dev.merino.sync.SyncOperation;
import dev.merino.sync.SyncOperation.Change;
import dev.merino.sync.SyncOperation.Count;
import dev.merino.sync.SyncOperation.Lock;
import dev.merino.sync.SyncOperation.Signal;
import dev.merino.sync.SyncOperation.TryLock;
import dev.merino.sync.SyncOperation.Unlock;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A mistake planted in a structure, for those who want to see the checker find it.
 *
 * @param name how to call for it
 * @param kind the structure
 * @param description what is wrong with it
 * @param mistake puts it around a rank
 */
public record StructurePlant(
        String name, ActivityKind kind, String description, UnaryOperator<Rank> mistake) {
    /** The word that says how many wait for a value of a queue, behind those of its ring. */
    private static final int QUEUE_WAITING = 4;

    private static final List<StructurePlant> ALL =
            List.of(
                    new StructurePlant(
                            "semaphore-forgets",
                            ActivityKind.SEMAPHORE,
                            "what is taken does not count",
                            rank -> new WrongWord(rank, 0, 0)),
                    new StructurePlant(
                            "semaphore-asleep",
                            ActivityKind.SEMAPHORE,
                            "who gives permits back wakes nobody",
                            NoSignal::new),
                    new StructurePlant(
                            "readers-forgotten",
                            ActivityKind.READ_WRITE_LOCK,
                            "readers do not count",
                            rank -> new WrongWord(rank, 0, 0)),
                    new StructurePlant(
                            "writers-forgotten",
                            ActivityKind.READ_WRITE_LOCK,
                            "writers do not count",
                            rank -> new WrongWord(rank, 1, 0)),
                    new StructurePlant(
                            "latch-counts-twice",
                            ActivityKind.LATCH,
                            "each count counts twice",
                            rank -> new WrongWord(rank, 0, 2)),
                    new StructurePlant(
                            "latch-wakes-one",
                            ActivityKind.LATCH,
                            "one rank goes on, others sleep",
                            OneSignal::new),
                    new StructurePlant(
                            "phaser-counts-twice",
                            ActivityKind.PHASER,
                            "each party arrives twice",
                            rank -> new WrongWord(rank, 1, 2)),
                    new StructurePlant(
                            "phaser-wakes-one",
                            ActivityKind.PHASER,
                            "one party goes on, others sleep",
                            OneSignal::new),
                    new StructurePlant(
                            "queue-ends-early",
                            ActivityKind.QUEUE,
                            "each rank that waits counts twice",
                            rank -> new WrongWord(rank, QUEUE_WAITING, 2)),
                    new StructurePlant(
                            "queue-asleep",
                            ActivityKind.QUEUE,
                            "neither value nor room wakes anybody",
                            NoSignal::new),
                    new StructurePlant(
                            "map-unlocked", ActivityKind.MAP, "stripes have no locks", NoLock::new),
                    new StructurePlant(
                            "list-unlocked",
                            ActivityKind.LIST,
                            "elements are added without the lock",
                            NoLock::new),
                    new StructurePlant(
                            "atomics-unlocked",
                            ActivityKind.ATOMICS,
                            "an addition is two steps",
                            NoLock::new),
                    new StructurePlant(
                            "loop-chunk-twice",
                            ActivityKind.LOOP,
                            "who takes a chunk leaves it there",
                            ChunkStays::new),
                    new StructurePlant(
                            "loop-not-begun",
                            ActivityKind.LOOP,
                            "the counters of the loop before the last are not set back",
                            NoReset::new),
                    new StructurePlant(
                            "collective-swapped",
                            ActivityKind.COLLECTIVES,
                            "what ranks give comes in the wrong order",
                            Swapped::new));

    /** All of them. */
    public static List<StructurePlant> all() {
        return ALL;
    }

    /** The one of that name. */
    public static Optional<StructurePlant> named(String name) {
        return ALL.stream().filter(plant -> plant.name.equals(name)).findFirst();
    }

    /** Changes of one word count more or less often than once. */
    private static final class WrongWord extends MistakenRank {
        private final long word;
        private final int times;

        WrongWord(Rank rank, long word, int times) {
            super(rank);
            this.word = word;
            this.times = times;
        }

        @Override
        long written(long index, long before, long after) {
            return index == word ? before + times * (after - before) : after;
        }
    }

    /** Nobody is woken. */
    private static final class NoSignal extends MistakenRank {
        NoSignal(Rank rank) {
            super(rank);
        }

        @Override
        Optional<SyncOperation> instead(SyncOperation operation) {
            boolean isForgotten = operation instanceof Signal(_, _, boolean all) && !all;
            return isForgotten ? Optional.empty() : Optional.of(operation);
        }
    }

    /** One is woken in place of all. */
    private static final class OneSignal extends MistakenRank {
        OneSignal(Rank rank) {
            super(rank);
        }

        @Override
        Optional<SyncOperation> instead(SyncOperation operation) {
            return Optional.of(
                    operation instanceof Signal(int lock, int condition, _)
                            ? new Signal(lock, condition, false)
                            : operation);
        }
    }

    /** Locks do not exclude. */
    private static final class NoLock extends MistakenRank {
        NoLock(Rank rank) {
            super(rank);
        }

        @Override
        Optional<SyncOperation> instead(SyncOperation operation) {
            boolean isForgotten =
                    switch (operation) {
                        case Lock(int lock) -> isOfStructure(lock);
                        case TryLock(int lock) -> isOfStructure(lock);
                        case Unlock(int lock) -> isOfStructure(lock);
                        case SyncOperation.Wait _,
                                Signal _,
                                SyncOperation.Arrive _,
                                SyncOperation.SetFlag _,
                                SyncOperation.AwaitFlag _,
                                SyncOperation.TestFlag _,
                                Count _,
                                SyncOperation.Follow _,
                                SyncOperation.Sync _ ->
                                false;
                    };
            return isForgotten ? Optional.empty() : Optional.of(operation);
        }
    }

    /** A counter is read in place of being added to; the second time, so that the loop ends. */
    private static final class ChunkStays extends MistakenRank {
        private int additions;

        ChunkStays(Rank rank) {
            super(rank);
        }

        @Override
        Optional<SyncOperation> instead(SyncOperation operation) {
            boolean isMistaken =
                    operation instanceof Count(_, Change.Add _) && additions++ % 2 == 1;
            return Optional.of(
                    isMistaken
                            ? new Count(((Count) operation).counter(), new Change.Read())
                            : operation);
        }
    }

    /** Counters stay as they were. */
    private static final class NoReset extends MistakenRank {
        NoReset(Rank rank) {
            super(rank);
        }

        @Override
        Optional<SyncOperation> instead(SyncOperation operation) {
            boolean isForgotten = operation instanceof Count(_, Change.Put _);
            return isForgotten ? Optional.empty() : Optional.of(operation);
        }
    }

    /** The bytes of ranks come in the wrong order, if all have as many. */
    private static final class Swapped extends MistakenRank {
        Swapped(Rank rank) {
            super(rank);
        }

        @Override
        public List<byte[]> gathered() {
            List<byte[]> right = super.gathered();
            boolean areAlike =
                    right.stream().allMatch(one -> one.length == right.getFirst().length);
            return areAlike ? right.reversed() : right;
        }
    }
}
