package dev.merino.keeper;

import dev.merino.Settings;
import dev.merino.core.MalformedFrameException;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.Region;
import dev.merino.rank.handle.ObjectId;
import dev.merino.rank.handle.ProtocolList;
import dev.merino.worker.call.ClusterMessage;

import java.util.List;

/**
 * Compares the numbers in messages of other nodes with what this node knows, before anything uses
 * them as an index or makes room for so many.
 */
final class ClusterCheck {
    private static final int CHANNELS = ProtocolList.makers().size();

    private final int self;
    private final int nodes;
    private final int processors;
    private final AddressSpace space;
    private int countersDefined;

    /**
     * @param space that of this node, in which regions are defined
     */
    ClusterCheck(int self, Settings settings, AddressSpace space) {
        this.self = self;
        this.nodes = settings.nodes();
        this.processors = settings.ranksPerNode();
        this.space = space;
    }

    /** Throws if {@code message} has a number in it that {@code from} cannot have meant. */
    void check(int from, ClusterMessage message) {
        switch (message) {
            case ClusterMessage.Find find -> asks(from, find.processor(), find.rank());
            case ClusterMessage.Close close -> asks(from, close.processor(), close.rank());
            case ClusterMessage.Defined _, ClusterMessage.PacketsCounted _ -> toFirst(message);
            case ClusterMessage.Found(int processor, int _) -> answers(from, processor);
            case ClusterMessage.Refused(int processor, String _) -> answers(from, processor);
            case ClusterMessage.CountPackets _ -> ofFirst(from);
            case ClusterMessage.DefineRegion region -> {
                ofFirst(from);
                region(region);
            }
            case ClusterMessage.DefineCounter(int counter, long _) -> {
                ofFirst(from);
                counter(counter);
            }
            case ClusterMessage.Forget(List<ObjectId> objects) -> {
                ofFirst(from);
                objects.forEach(this::known);
            }
            case ClusterMessage.WritesConflict conflict -> {
                toFirst(message);
                conflict(from, conflict);
            }
            case ClusterMessage.Ended(int rank, var _) ->
                    require(rank / processors == from, "rank %d is not of node %d", rank, from);
        }
    }

    private void asks(int from, int processor, int rank) {
        require(self == 0, "node %d is asked for objects", self);
        require(
                processor < processors && rank == from * processors + processor,
                "processor %d of node %d is not rank %d",
                processor,
                from,
                rank);
    }

    private void toFirst(ClusterMessage message) {
        require(self == 0, "%s at node %d", message, self);
    }

    private void answers(int from, int processor) {
        ofFirst(from);
        require(processor < processors, "there is no processor %d of %d", processor, processors);
    }

    private void ofFirst(int from) {
        require(from == 0, "node %d of %d speaks for node 0", from, nodes);
    }

    /** Indices and pages are given out densely, so that none is far behind those in use. */
    private void region(ClusterMessage.DefineRegion region) {
        int unitBytes = region.unitBytes();
        boolean fits =
                region.index() <= space.indexLimit()
                        && space.find(region.index()) == null
                        && region.protocol() < CHANNELS
                        && unitBytes >= Region.UNIT_BYTES_MIN
                        && Integer.bitCount(unitBytes) == 1
                        && region.firstPage() <= space.pageCount()
                        && region.lengthBytes() > 0
                        && region.startBytes() >= 0
                        && region.startBytes() <= space.endBytes()
                        && region.lengthBytes() <= space.capacityBytes() - region.startBytes();
        require(fits && !overlaps(region), "a region cannot be here: %s", region);
    }

    private boolean overlaps(ClusterMessage.DefineRegion region) {
        long pages = (region.lengthBytes() - 1) / region.unitBytes() + 1;
        long endPage = region.firstPage() + pages;
        long end = region.startBytes() + pages * region.unitBytes();
        if (endPage > Integer.MAX_VALUE || end > space.capacityBytes()) {
            return true;
        }
        for (int index = 0; index < space.indexLimit(); index++) {
            Region other = space.find(index);
            if (other != null
                    && ((region.firstPage() < other.endPage() && other.firstPage() < endPage)
                            || (region.startBytes() < other.startBytes() + other.paddedBytes()
                                    && other.startBytes() < end))) {
                return true;
            }
        }
        return false;
    }

    private void conflict(int from, ClusterMessage.WritesConflict conflict) {
        known(new ObjectId(ObjectId.Kind.MEMORY, conflict.region()));
        long bytes = space.region(conflict.region()).paddedBytes();
        boolean fits =
                conflict.other() < nodes
                        && conflict.other() != from
                        && conflict.firstByte() >= 0
                        && conflict.firstByte() < conflict.endByte()
                        && conflict.endByte() <= bytes;
        require(fits, "writes that cannot conflict: %s", conflict);
    }

    private void counter(int counter) {
        require(counter <= countersDefined, "counter %d of %d", counter, countersDefined);
        countersDefined++;
    }

    private void known(ObjectId object) {
        boolean isKnown =
                switch (object.kind()) {
                    case MEMORY ->
                            object.number() < space.indexLimit()
                                    && space.find(object.number()) != null;
                    case COUNTER -> object.number() < countersDefined;
                    case LOCK, BARRIER, FLAG -> true; // these have no room of their own
                };
        require(isKnown, "%s is closed, and was never there", object);
    }

    private static void require(boolean holds, String fault, Object... details) {
        if (!holds) {
            throw new MalformedFrameException("malformed message: " + fault.formatted(details));
        }
    }
}
