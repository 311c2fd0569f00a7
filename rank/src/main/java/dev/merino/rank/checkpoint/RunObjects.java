package dev.merino.rank.checkpoint;

import dev.merino.checkpoint.SavedObject;
import dev.merino.core.Check;
import dev.merino.rank.handle.Rank;
import dev.merino.sync.SyncOperation;
import dev.merino.sync.SyncOperation.Change;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The objects of a snapshot in this run: memory, flags and counters. Locks and barriers have
 * nothing to save: all ranks are here, so nobody holds one or waits.
 *
 * @param shared all objects, which are known by their place among them
 * @param numbers what each is known by in this run
 */
record RunObjects(Rank rank, List<SavedObject> shared, Map<SavedObject.Identity, Integer> numbers) {
    /** This rank's shares of memory, by their places. */
    SortedMap<Integer, MemoryShare> memories() {
        SortedMap<Integer, MemoryShare> all = new TreeMap<>();
        for (int i = 0; i < shared.size(); i++) {
            int place = i;
            memory(i).ifPresent(memory -> all.put(place, memory));
        }
        return all;
    }

    /** This rank's share of the memory at {@code place}; nothing if there is none. */
    Optional<MemoryShare> memory(int place) {
        SavedObject object = shared.get(place);
        boolean isMemory = object.kind() == SavedObject.Kind.MEMORY && object.bytes() > 0;
        return isMemory
                ? Optional.of(new MemoryShare(rank, object, number(place)))
                : Optional.empty();
    }

    /**
     * The flags that this rank's node knows to be set. The node of who set a flag knows it, so all
     * nodes together know all; one rank of each asks.
     */
    List<Integer> setFlags() {
        List<Integer> set = new ArrayList<>();
        if (rank.rank() % rank.settings().ranksPerNode() == 0) {
            for (int i : places(SavedObject.Kind.FLAG)) {
                if (isSet(i)) {
                    set.add(i);
                }
            }
        }
        return set;
    }

    private boolean isSet(int place) {
        return rank.synchronise(new SyncOperation.TestFlag(number(place)), "saves a flag") == 1;
    }

    /** The values of all counters, which rank 0 reads. */
    Map<Integer, Long> counters() {
        Map<Integer, Long> values = new TreeMap<>();
        if (rank.rank() == 0) {
            for (int i : places(SavedObject.Kind.COUNTER)) {
                values.put(i, count(i, new Change.Read()));
            }
        }
        return values;
    }

    /** Rank 0: makes flags and counters what they were. */
    void restore(List<Integer> flags, Map<Integer, Long> values) {
        for (int i : flags) {
            if (!isSet(i)) {
                long _ =
                        rank.synchronise(new SyncOperation.SetFlag(number(i)), "sets a flag again");
            }
        }
        values.forEach((i, value) -> count(i, new Change.Put(value)));
    }

    private long count(int place, Change change) {
        return rank.synchronise(
                new SyncOperation.Count(number(place), change), "looks at a counter");
    }

    private int number(int place) {
        return Check.present(numbers.get(shared.get(place).identity()), "no object %d", place);
    }

    private List<Integer> places(SavedObject.Kind kind) {
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < shared.size(); i++) {
            if (shared.get(i).kind() == kind) {
                places.add(i);
            }
        }
        return places;
    }
}
