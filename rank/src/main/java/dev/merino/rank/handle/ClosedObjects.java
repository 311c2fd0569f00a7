package dev.merino.rank.handle;

import dev.merino.memory.AddressSpace;
import dev.merino.memory.Region;
import dev.merino.rank.handle.ObjectId.Kind;
import dev.merino.sync.SyncObjects;

import java.util.List;

/**
 * What a node has to forget.
 *
 * @param regions memory
 * @param others locks, barriers, flags and counters
 */
public record ClosedObjects(List<Region> regions, SyncObjects others) {
    /** Those of {@code ids} whose memory is in {@code space}. */
    public static ClosedObjects of(List<ObjectId> ids, AddressSpace space) {
        return new ClosedObjects(
                numbers(ids, Kind.MEMORY).stream().map(space::region).toList(),
                new SyncObjects(
                        numbers(ids, Kind.LOCK),
                        numbers(ids, Kind.BARRIER),
                        numbers(ids, Kind.FLAG),
                        numbers(ids, Kind.COUNTER)));
    }

    private static List<Integer> numbers(List<ObjectId> ids, Kind kind) {
        return ids.stream().filter(id -> id.kind() == kind).map(ObjectId::number).toList();
    }
}
