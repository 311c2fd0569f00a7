package dev.merino.trace;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;

/**
 * What to add to the times of each node so that they are by the clock of the first one's machine.
 * Nodes of one machine have one clock. Between machines messages tell: none arrives before it was
 * sent, so the quickest of each direction bound the difference from both sides, as in NTP (Mills,
 * 1991); the middle is taken, and is wrong by half of what the two directions differ. Without
 * messages both ways the beginnings of the program, which the launcher tells to all at once, are
 * taken to be one moment.
 */
final class ClockOffsets {
    private final TracedNode first;
    private final Map<Integer, Long> offsets = new HashMap<>();
    private boolean isMeasured = true;

    /** Of {@code nodes}, of which there is one at least. */
    ClockOffsets(List<TracedNode> nodes) {
        this.first = nodes.getFirst();
        Map<String, Long> ofHosts = new HashMap<>();
        ofHosts.put(first.host(), 0L);
        for (TracedNode node : nodes) {
            long offset = ofHosts.computeIfAbsent(node.host(), _ -> offset(node));
            offsets.put(node.node(), offset);
        }
    }

    /** Whether messages told all of them; else some machines' nodes are taken to begin at once. */
    boolean isMeasured() {
        return isMeasured;
    }

    /** What turns times of {@code node} into those of the first one. */
    LongUnaryOperator of(TracedNode node) {
        long offset = offsets.getOrDefault(node.node(), 0L);
        return ns -> ns + offset;
    }

    private long offset(TracedNode other) {
        long there = quickest(first, other); // how long plus how far the other clock is ahead
        long back = quickest(other, first);
        if (there == Long.MAX_VALUE || back == Long.MAX_VALUE) {
            isMeasured = false;
            return first.startNs() - other.startNs();
        }
        return (back - there) / 2;
    }

    /** The shortest time that a message seems to have taken. */
    private static long quickest(TracedNode from, TracedNode to) {
        Map<Long, Long> sentNs = new HashMap<>();
        for (TraceEvent event : from.events()) {
            if (event.kind() == TraceKind.SENT && event.peer() == to.node()) {
                sentNs.put(event.argument(), event.beginNs());
            }
        }
        long quickest = Long.MAX_VALUE;
        for (TraceEvent event : to.events()) {
            if (event.kind() == TraceKind.HANDLED && event.peer() == from.node()) {
                Long sent = sentNs.get(event.argument());
                quickest = sent == null ? quickest : Math.min(quickest, event.beginNs() - sent);
            }
        }
        return quickest;
    }
}
