package dev.merino.engine;

import dev.merino.core.KnownNumbers;
import dev.merino.core.MalformedFrameException;
import dev.merino.core.Payload;
import dev.merino.memory.Region;
import dev.merino.protocol.NodeContext;
import dev.merino.sync.Contributed;
import dev.merino.sync.SyncMessage;

import java.util.List;

/**
 * Compares the numbers in a packet of another node with what this node knows, before anything uses
 * them as an index. Synchronisation checks its own numbers where it uses them.
 */
final class ArrivalCheck implements KnownNumbers {
    private final NodeContext context;

    /** The protocol whose message or part of a payload is being looked at. */
    private int channel;

    ArrivalCheck(NodeContext context) {
        this.context = context;
    }

    /** Throws if {@code packet} has a number in it that this node does not know. */
    void check(Packet packet) {
        if (packet.message() instanceof SyncMessage message) {
            checkParts(message.carried());
        } else {
            channel = packet.channel();
            packet.message().check(this);
        }
    }

    private void checkParts(Payload payload) {
        if (payload instanceof Contributed contributed) {
            int ranks = context.nodes() * context.processors();
            int last = contributed.lastRank();
            require(last < ranks, "there is no rank %d, of %d", last, ranks);
            checkParts(contributed.published());
        } else if (payload instanceof Payload.Bundle(List<Payload.Part> parts)) {
            for (Payload.Part part : parts) {
                channel = part.channel();
                part.payload().check(this);
            }
        }
    }

    @Override
    public void page(int page) {
        Region _ = regionOf(page);
    }

    private Region regionOf(int page) {
        require(context.space().contains(page), "there is no page %d, or not any more", page);
        Region region = context.space().regionOf(page);
        require(
                region.protocol() == channel,
                "page %d is of protocol %d, and not of that which speaks of it",
                page,
                region.protocol());
        return region;
    }

    @Override
    public void pages(int first, int count) {
        Region region = regionOf(first);
        require(
                count <= region.firstPage() + region.pageCount() - first,
                "%d pages behind page %d are not all of its region",
                count,
                first);
    }

    @Override
    public void content(int page, int bytes) {
        int unitBytes = regionOf(page).unitBytes();
        require(
                bytes == unitBytes || bytes == 0,
                "a page of %d bytes comes with %d",
                unitBytes,
                bytes);
    }

    @Override
    public void node(int node) {
        require(
                node >= 0 && node < context.nodes(),
                "there is no node %d, of %d",
                node,
                context.nodes());
    }

    @Override
    public void vector(int entries) {
        require(
                entries == context.nodes(),
                "a vector of %d entries, for %d nodes",
                entries,
                context.nodes());
    }

    private static void require(boolean holds, String fault, Object... details) {
        if (!holds) {
            throw new MalformedFrameException("malformed packet: " + fault.formatted(details));
        }
    }
}
