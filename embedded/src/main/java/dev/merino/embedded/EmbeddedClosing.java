package dev.merino.embedded;

import dev.merino.memory.Region;
import dev.merino.rank.checked.Rights;
import dev.merino.rank.handle.ClosedObjects;
import dev.merino.rank.handle.ClosingMeeting;
import dev.merino.rank.handle.ObjectId;
import dev.merino.rank.handle.Registry;

import java.util.List;

/**
 * Where the ranks of a session give objects back. All have met at a barrier before; the last to
 * come lets all nodes forget the objects while the others wait. Nobody else steps a node then, so
 * that what is in the inboxes is all that is under way.
 */
final class EmbeddedClosing {
    private static final long NAP_MS = 10;

    private final EmbeddedSession session;
    private final Registry registry;
    private final ClosingMeeting meeting;
    private long closings;

    EmbeddedClosing(EmbeddedSession session, Registry registry) {
        this.session = session;
        this.registry = registry;
        this.meeting = new ClosingMeeting(session.settings().size());
    }

    /**
     * The rank of {@code visits} closes {@code objects}, as all do, and loses its rights to them.
     */
    void close(List<ObjectId> objects, NodesToVisit visits, Rights rights) {
        List<Region> regions = ClosedObjects.of(objects, session.space()).regions();
        meet(objects, visits);
        visits.make();
        regions.forEach(rights::forget);
    }

    private synchronized void meet(List<ObjectId> objects, NodesToVisit visits) {
        long before = closings;
        if (meeting.arrive(visits.rank(), objects)) {
            carryOut(visits);
            closings++;
            notifyAll();
        } else {
            awaitOthers(before);
        }
    }

    private void carryOut(NodesToVisit visits) {
        List<ObjectId> objects = meeting.end(registry::name);
        while (takeAll(visits)) {} // what a node takes may let it send to another
        ClosedObjects closed = ClosedObjects.of(objects, session.space());
        session.nodes().forEach(node -> node.forget(closed, visits));
        registry.close(objects);
    }

    private boolean takeAll(NodesToVisit visits) {
        boolean any = false;
        for (EmbeddedNode node : session.nodes()) {
            any |= node.takeAll(visits);
        }
        return any;
    }

    /** A rank that has failed does not come: the session has then failed. */
    private void awaitOthers(long before) {
        boolean interrupted = false;
        while (closings == before) {
            session.checkAlive("");
            try {
                wait(NAP_MS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
