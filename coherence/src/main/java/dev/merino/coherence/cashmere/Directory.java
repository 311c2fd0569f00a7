package dev.merino.coherence.cashmere;

import dev.merino.core.NodeSet;
import dev.merino.protocol.PageMap;

/**
 * The directory entries of the pages whose home is here. Where every node has a copy of the
 * directory, that one says who has left, and who has joined unasked.
 */
final class Directory {
    private final NodeState state;
    private final PageMap<DirectoryEntry> entries = new PageMap<>(page -> new DirectoryEntry());

    Directory(NodeState state) {
        this.state = state;
    }

    /** The entry of a page whose home is here, up to date. */
    DirectoryEntry entry(int page) {
        DirectoryEntry entry = entries.at(page);
        if (state.variant.hasReplica()) {
            state.replica.refresh(page, entry, state.variant.broadcasts());
        }
        if (state.variant.hasRemoteData()) {
            entry.version = state.replica.window.get(state.replica.masterVersion(page));
        }
        return entry;
    }

    /** Whether no other node can have a copy, so that writing it here is nobody else's affair. */
    boolean isFree(int page) {
        DirectoryEntry entry = entry(page);
        return entry.sharers.isEmpty() && !isOpen(page, entry);
    }

    /** Whether the page is in the broadcast buffers, where anybody may take it. */
    boolean isOpen(int page, DirectoryEntry entry) {
        return state.variant.broadcasts()
                && state.rules.isOpen(entry.buffered, state.replica.newestVersion(page));
    }

    /** The master copy has changed; says its version. */
    long change(int page, DirectoryEntry entry) {
        entry.version++;
        if (state.variant.hasRemoteData()) {
            state.replica.window.set(state.replica.masterVersion(page), entry.version);
        }
        return entry.version;
    }

    /**
     * Who of {@code sharers} must be told to a releaser: all, unless it has a directory of its own.
     * There it finds everybody who is in the one of the home, where former homes may be missing.
     */
    NodeSet unknown(int page, NodeSet sharers) {
        if (!state.variant.hasReplica()) {
            return sharers;
        }
        NodeSet[] unknown = {sharers};
        sharers.forEach(
                node -> {
                    if (state.replica.isPresent(page, node)) {
                        unknown[0] = unknown[0].without(node);
                    }
                });
        return unknown[0];
    }
}
