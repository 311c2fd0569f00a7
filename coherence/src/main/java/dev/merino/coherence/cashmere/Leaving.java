package dev.merino.coherence.cashmere;

import dev.merino.protocol.Effects;

import java.util.ArrayList;
import java.util.List;

/** How a node leaves the sharing sets of pages that nobody here uses any more. */
final class Leaving {
    private Leaving() {}

    /** Leaves the set of {@code page}, if it is unused. */
    static void unused(NodeState state, LocalPage page, Effects out) {
        if (leave(state, page)) {
            state.metadata.leave(List.of(page), out);
        }
    }

    /** Leaves the sets of those of {@code pages} that are unused: one message for each home. */
    static void unused(NodeState state, List<LocalPage> pages, Effects out) {
        List<LocalPage> left = new ArrayList<>(0);
        for (LocalPage page : pages) {
            if (leave(state, page)) {
                left.add(page);
            }
        }
        if (!left.isEmpty()) {
            state.metadata.leave(left, out);
        }
    }

    private static boolean leave(NodeState state, LocalPage page) {
        if (page.home() == state.self() || !page.currency.isHeld() || !state.rules.mayDrop(page)) {
            return false;
        }
        page.leaveSharingSet();
        return true;
    }
}
