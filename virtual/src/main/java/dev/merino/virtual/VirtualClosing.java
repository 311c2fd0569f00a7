package dev.merino.virtual;

import dev.merino.memory.Region;
import dev.merino.rank.checked.Rights;
import dev.merino.rank.handle.Cause;
import dev.merino.rank.handle.ClosedObjects;
import dev.merino.rank.handle.ClosingMeeting;
import dev.merino.rank.handle.ObjectId;
import dev.merino.rank.handle.Registry;
import dev.merino.rank.handle.WaitPolicy;

import java.util.ArrayList;
import java.util.List;

/**
 * Where the ranks of a session give objects back. The last to come waits until nothing is under
 * way, and then lets all nodes forget the objects.
 */
final class VirtualClosing {
    private final VirtualSession session;
    private final Registry registry;
    private final ClosingMeeting meeting;
    private final List<VirtualRank> here = new ArrayList<>();

    VirtualClosing(VirtualSession session, Registry registry) {
        this.session = session;
        this.registry = registry;
        this.meeting = new ClosingMeeting(session.settings().size());
    }

    /** {@code rank} closes {@code objects}, as all do, and loses its rights to them. */
    void close(List<ObjectId> objects, VirtualRank rank, Rights rights) {
        List<Region> regions = ClosedObjects.of(objects, session.space()).regions();
        rank.await(
                Cause.OTHER,
                () -> arrive(objects, rank),
                WaitPolicy.ENDLESS,
                "closes shared objects");
        regions.forEach(rights::forget);
    }

    private void arrive(List<ObjectId> objects, VirtualRank rank) {
        here.add(rank);
        if (meeting.arrive(rank.rank(), objects)) {
            awaitPackets();
        }
    }

    /** Nobody sends anything new: ranks wait here, and handlers answer what is under way. */
    private void awaitPackets() {
        if (session.isQuiet()) {
            forget();
        } else {
            session.agenda().at(session.agenda().nowNs() + 1_000, this::awaitPackets);
        }
    }

    private void forget() {
        List<ObjectId> objects = meeting.end(registry::name);
        ClosedObjects closed = ClosedObjects.of(objects, session.space());
        session.nodes().forEach(node -> node.forget(closed));
        registry.close(objects);
        List<VirtualRank> waiting = List.copyOf(here);
        here.clear();
        waiting.forEach(rank -> rank.completeAt(session.agenda().nowNs(), 0));
    }
}
