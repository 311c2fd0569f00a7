package dev.merino.coherence.cashmere;

import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.memory.Neighbours;
import dev.merino.memory.PageImage;

/**
 * Reads master copies where they are, at homes whose frames this node can read.
 *
 * <p>A node that is in the sharing set needs nothing else from the home: nobody can have the page
 * alone meanwhile, and whatever it has been told of is in the master copy. So it copies the page,
 * and the home does not even notice. One that is not yet in the set asks, and the answer brings no
 * bytes.
 */
final class NeighbourReader {
    private final NodeState state;
    private final Neighbours neighbours;

    NeighbourReader(NodeState state) {
        this.state = state;
        this.neighbours = state.site.neighbours();
    }

    /** Whether the copy can be updated without a message. */
    boolean reaches(LocalPage page) {
        return page.home >= 0
                && page.home != state.self()
                && state.variant.hasFixedHomes()
                && state.rules.mayReadMaster(page)
                && neighbours.contains(page.home);
    }

    /** Updates the copy of a page that this {@link #reaches}. */
    void update(LocalPage page) {
        page.updateTime = state.tick();
        page.version = LocalPage.UNKNOWN_VERSION;
        page.sole = false;
        state.tally().add(Count.PAGE_TRANSFERS);
        state.tally().add(Count.PAGES_READ_DIRECTLY);
        install(page, PageImage.ABSENT);
    }

    /** Puts {@code image} into the copy; an absent one is at the home, to be read now. */
    void install(LocalPage page, PageImage image) {
        if (page.twin != null) {
            state.tally().add(Count.INCOMING_DIFFS);
        }
        PageImage news = image.isAbsent() ? master(page) : image;
        state.rules.install(news, page.twin, state.frame(page));
    }

    private PageImage master(LocalPage page) {
        return PageImage.borrowed(
                Check.present(
                                neighbours.framesOf(page.home),
                                "page %d has come without its bytes from node %d, no neighbour",
                                page.page,
                                page.home)
                        .frame(page.page));
    }

    /** What to send of a master copy to {@code requester}. */
    PageImage imageFor(int requester, LocalPage page) {
        return state.variant.hasFixedHomes() && neighbours.contains(requester)
                ? PageImage.ABSENT
                : PageImage.of(state.frame(page));
    }
}
