package dev.merino.coherence.cashmere;

import dev.merino.core.Check;
import dev.merino.memory.Region;
import dev.merino.protocol.Access;
import dev.merino.protocol.PageMap;

/**
 * The directory entries of the pages whose home is here. Where the directory is replicated, the
 * copy here says which nodes have left, or have joined without a request.
 */
final class HomeDirectory {
    private final NodeState state;
    private final PageMap<DirectoryEntry> entries = new PageMap<>(page -> new DirectoryEntry());

    HomeDirectory(NodeState state) {
        this.state = state;
    }

    /** The entry of a page whose home is here, up to date. */
    DirectoryEntry entry(int page) {
        DirectoryEntry entry = entries.at(page);
        state.metadata.readSharers(page, entry);
        state.transport.readVersion(page, entry);
        return entry;
    }

    /** Nobody shares the pages of {@code region} any more. */
    void forget(Region region) {
        if (state.rules.forgetsSharers()) {
            entries.forget(region);
        }
    }

    /** Whether no other node can have a copy, so that it can be written here without notices. */
    boolean isFree(int page) {
        return hasNoSharerBut(state.self(), page);
    }

    /**
     * Whether no node but this one, and {@code node}, can have a copy.
     *
     * <p>Other nodes write the directory meanwhile. One that takes the page from the buffers has
     * joined before the release that closes them: so the sharers are read when the buffers have
     * been seen to be closed.
     */
    boolean hasNoSharerBut(int node, int page) {
        return !isOpen(page, entries.at(page)) && entry(page).sharers.hasNoneBut(node);
    }

    /** Whether the page is in the broadcast buffers, where any node may take it. */
    boolean isOpen(int page, DirectoryEntry entry) {
        return state.broadcast.isOpen(page, entry);
    }

    /** The master copy has changed; says its version. */
    long change(int page, DirectoryEntry entry) {
        state.transport.countChange(page, entry);
        return entry.version;
    }

    /**
     * Stops unless the entry of {@code page} agrees with what this node, its home, does: a page
     * that is exclusive elsewhere is mapped nowhere here, and a table that writes a shared page
     * unseen is on the dirty list.
     */
    void verify(LocalPage page) {
        if (page.home() != state.self()) {
            return;
        }
        DirectoryEntry entry = entries.at(page.page);
        boolean unasked = state.broadcast.hasUnaskedSharers();
        entry.verify(page.page, state.self(), unasked);
        Check.that(
                !entry.isExclusive() || !page.isMapped(),
                "page %d is exclusive elsewhere, but mapped at its home",
                page.page);
        for (int table = 0; table < state.context.tables(); table++) {
            boolean unseen = page.access(table) == Access.WRITE && !page.writes.isDirty(table);
            if (unseen && entry.isShared() && !unasked) {
                Check.that(false, "table %d writes a shared page unseen: %s", table, page);
            }
        }
    }
}
