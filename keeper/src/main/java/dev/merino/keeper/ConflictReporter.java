package dev.merino.keeper;

import dev.merino.RaceSearch;
import dev.merino.Settings;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.Region;
import dev.merino.protocol.Protocol;
import dev.merino.protocol.WriteConflict;
import dev.merino.rank.handle.ProtocolList;
import dev.merino.worker.call.ClusterMessage;

import java.util.List;
import java.util.function.BiConsumer;

/** Tells node 0, which knows the names of arrays, of races among writes that this node finds. */
final class ConflictReporter {
    private final AddressSpace space;
    private final BiConsumer<Integer, ClusterMessage> send;

    ConflictReporter(AddressSpace space, BiConsumer<Integer, ClusterMessage> send) {
        this.space = space;
        this.send = send;
    }

    /** The protocols of a node with these settings. */
    List<Protocol.Maker> makers(Settings settings) {
        return settings.races() == RaceSearch.WRITES
                ? ProtocolList.makersFinding(this::tell)
                : ProtocolList.makers(settings.faithful());
    }

    private void tell(WriteConflict conflict) {
        Region region = space.regionOf(conflict.page());
        long page = (long) (conflict.page() - region.firstPage()) * region.unitBytes();
        send.accept(
                0,
                new ClusterMessage.WritesConflict(
                        region.index(),
                        page + conflict.firstByte(),
                        page + conflict.endByte(),
                        conflict.other()));
    }
}
