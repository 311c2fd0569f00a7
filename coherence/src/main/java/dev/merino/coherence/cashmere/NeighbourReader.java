package dev.merino.coherence.cashmere;

import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.memory.IncomingDiff;
import dev.merino.memory.Neighbours;
import dev.merino.memory.PageImage;
import dev.merino.memory.Twin;
import dev.merino.protocol.Access;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * Reads master copies where they are, at homes whose frames this node can read.
 *
 * <p>A node that is in the sharing set needs nothing else from the home: no node can have the page
 * in exclusive mode meanwhile, and every write of which it has a notice is in the master copy. So
 * it copies the page, without the home taking part. A node that is not yet in the set sends a
 * request, and the reply carries no bytes.
 */
final class NeighbourReader {
    private final NodeState state;
    private final Neighbours neighbours;

    NeighbourReader(NodeState state) {
        this.state = state;
        this.neighbours = state.neighbours;
    }

    /** Whether the copy can be updated without a message. */
    boolean reaches(LocalPage page) {
        return isAtNeighbour(page) && state.rules.mayReadMaster(page);
    }

    private boolean isAtNeighbour(LocalPage page) {
        return page.home() >= 0 && page.home() != state.self() && neighbours.contains(page.home());
    }

    /** The pages that a sweep will touch next and that can be read where they are. */
    List<LocalPage> sweep(int table, LocalPage page) {
        return state.sweep(table, page, next -> isOutOfDate(table, next));
    }

    private boolean isOutOfDate(int table, LocalPage page) {
        return page.access(table) == Access.NONE && !page.isCurrent() && reaches(page);
    }

    /** Updates the copy of a page that this {@link #reaches}. */
    void update(LocalPage page) {
        note(page);
        install(page, PageImage.ABSENT);
    }

    /**
     * Updates a copy while {@code table} waits, if it can be done without a message; whether it
     * was.
     */
    boolean tryUpdate(int table, LocalPage page) {
        if (!isAtNeighbour(page)) {
            return false;
        }
        if (state.rules.mayReadMaster(page)) {
            if (state.rules.isAtRest(page, table)) {
                updateAtRest(page, null);
            } else {
                update(page);
            }
            return true;
        }
        if (state.rules.mayMergeMaster(page, table, state.orderSuffices)) {
            updateAtRest(page, page.writes.sentTwin());
            return true;
        }
        return false;
    }

    /**
     * Nothing was written here that has not been sent; what is in flight differs from {@code sent}.
     */
    private void updateAtRest(LocalPage page, @Nullable Twin sent) {
        note(page);
        if (sent == null) {
            state.rules.install(master(page), null, state.context.frames(), page.page);
        } else {
            int _ = IncomingDiff.mergeAtRest(master(page), sent, state.frame(page));
        }
        Twin twin = page.writes.twin();
        if (twin != null) {
            twin.renew(state.frame(page));
        }
    }

    private void note(LocalPage page) {
        page.currency.update(state.tick(), CopyCurrency.UNKNOWN_VERSION);
        page.sharing.setSole(false);
        state.tally().add(Count.PAGE_TRANSFERS);
        state.tally().add(Count.PAGES_READ_DIRECTLY);
    }

    /** Puts {@code image} into the copy; an absent one is at the home, to be read now. */
    void install(LocalPage page, PageImage image) {
        if (page.writes.twin() != null) {
            state.tally().add(Count.INCOMING_DIFFS);
        }
        PageImage news = image.isAbsent() ? master(page) : image;
        state.rules.install(news, page.writes.twin(), state.context.frames(), page.page);
    }

    private PageImage master(LocalPage page) {
        return PageImage.borrowed(
                Check.present(
                                neighbours.framesOf(page.home()),
                                "page %d has come without its bytes from node %d, no neighbour",
                                page.page,
                                page.home())
                        .frame(page.page));
    }

    /** What to send of a master copy to {@code requester}. */
    PageImage imageFor(int requester, LocalPage page) {
        return neighbours.contains(requester)
                ? PageImage.ABSENT
                : state.context.frames().image(page.page);
    }
}
