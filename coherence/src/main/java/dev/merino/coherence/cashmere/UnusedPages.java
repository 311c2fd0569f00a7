package dev.merino.coherence.cashmere;

import dev.merino.protocol.Effects;

import java.util.ArrayList;
import java.util.List;

/** Pages that no thread of this node uses any more, whose sharing sets it leaves. */
final class UnusedPages {
    private UnusedPages() {}

    /** Leaves the set of {@code page}, if it is unused. */
    static void leave(NodeState state, LocalPage page, Effects out) {
        if (leaves(state, page)) {
            state.metadata.leave(List.of(page), out);
        }
    }

    /** Leaves the sets of those of {@code pages} that are unused: one message for each home. */
    static void leave(NodeState state, List<LocalPage> pages, Effects out) {
        List<LocalPage> left = new ArrayList<>(0);
        for (LocalPage page : pages) {
            if (leaves(state, page)) {
                left.add(page);
            }
        }
        if (!left.isEmpty()) {
            state.metadata.leave(left, out);
        }
    }

    private static boolean leaves(NodeState state, LocalPage page) {
        if (page.home() == state.self() || !page.currency.isHeld() || !state.rules.mayDrop(page)) {
            return false;
        }
        page.leaveSharingSet();
        return true;
    }
}
