package dev.merino.coherence.cashmere;

import dev.merino.coherence.cashmere.CashmereMessage.Drop;
import dev.merino.protocol.Effects;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How a node leaves the sharing sets of pages that nobody here uses any more. */
final class Leaving {
    private Leaving() {}

    /** Leaves the set of {@code page}, if it is unused. */
    static void unused(NodeState state, LocalPage page, Effects out) {
        if (leave(state, page)) {
            tell(state, new ArrayList<>(List.of(page)), out);
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
            tell(state, left, out);
        }
    }

    private static boolean leave(NodeState state, LocalPage page) {
        if (page.home == state.self() || page.updateTime == 0 || !state.rules.mayDrop(page)) {
            return false;
        }
        page.updateTime = 0;
        page.sole = false;
        page.present = false;
        return true;
    }

    private static void tell(NodeState state, List<LocalPage> left, Effects out) {
        if (state.variant.hasReplica()) {
            left.sort(Comparator.comparingInt(page -> page.page));
            state.replica.tell(left, out, Pending.Then.NOTHING);
        } else {
            Map<Integer, List<Integer>> drops = new TreeMap<>();
            for (LocalPage page : left) {
                drops.computeIfAbsent(page.home, h -> new ArrayList<>()).add(page.page);
            }
            long times = state.replica.nextSequence();
            drops.forEach((node, dropped) -> out.send(node, new Drop(dropped, times)));
        }
    }
}
