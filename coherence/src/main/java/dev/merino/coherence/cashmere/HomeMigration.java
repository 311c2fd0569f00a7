package dev.merino.coherence.cashmere;

import dev.merino.coherence.cashmere.CashmereMessage.HomeGranted;
import dev.merino.coherence.cashmere.CashmereMessage.Joined;
import dev.merino.core.Count;
import dev.merino.core.NodeSet;
import dev.merino.memory.PageImage;
import dev.merino.memory.Twin;
import dev.merino.protocol.Effects;

import java.util.ArrayList;
import java.util.List;

/**
 * Moves homes to nodes that write (section 2.3.2): the master copy, its version and the sharing set
 * go along. The old home keeps its copy, as a sharer, and remembers the new one: whatever still
 * comes for the page is forwarded.
 *
 * <p>No thread at the old home is stopped. A table that could write there untracked, because there
 * were no sharers, is on the dirty list from now on, and the image that was sent is the twin.
 */
final class HomeMigration {
    private final NodeState state;

    HomeMigration(NodeState state) {
        this.state = state;
    }

    /** Whether the home of this page, which is here, may go to {@code node}, and has gone. */
    boolean move(LocalPage page, DirectoryEntry entry, int node, long joined, Effects out) {
        state.tally().add(Count.MIGRATION_ATTEMPTS);
        if (!state.rules.mayMove(page, entry)) {
            return false;
        }
        state.tally().add(Count.MIGRATIONS);
        entry.join(node, joined);
        PageImage image = PageImage.of(state.frame(page));
        page.moveHome(node);
        NodeSet sharers = entry.sharers.without(node);
        if (page.isMapped()) {
            sharers = sharers.with(state.self());
            stay(page, entry, image, out);
        } else {
            page.currency.discard();
        }
        List<Joined> moved = new ArrayList<>();
        state.rules
                .sharersThatMove(sharers)
                .forEach(n -> moved.add(new Joined(n, entry.joinedAt(n))));
        out.send(node, new HomeGranted(page.page, image, entry.version, entry.buffered, moved));
        entry.clear();
        return true;
    }

    /** This node is a sharer from now on. */
    private void stay(LocalPage page, DirectoryEntry entry, PageImage image, Effects out) {
        page.currency.update(state.tick(), entry.version);
        state.metadata.joinAsFormerHome(page, out);
        entry.join(state.self(), state.sequence.current());
        if (page.isWritable()) {
            page.writes.setTwin(Twin.of(image));
            state.tally().add(Count.TWINS);
            state.rules.writersThatStay(page).stream()
                    .forEach(table -> state.markDirty(table, page));
        }
    }

    /** The home of the page is here from now on; the copy is the master copy already. */
    void adopt(LocalPage page, DirectoryEntry entry, HomeGranted granted) {
        page.adoptHome(state.self());
        entry.clear();
        entry.version = granted.version();
        entry.buffered = granted.buffered();
        for (Joined sharer : granted.sharers()) {
            entry.join(sharer.node(), sharer.at());
        }
    }
}
