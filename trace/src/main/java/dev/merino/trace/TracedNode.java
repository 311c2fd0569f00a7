package dev.merino.trace;

import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;

import java.util.List;

/**
 * What was kept of the events of a node.
 *
 * @param node its number
 * @param host the machine that it ran on, whose clock all of its times are by
 * @param startNs when the program began
 * @param takenNs when this was put together
 * @param endedNs when the program of each of its ranks returned; 0 if it did not
 * @param dropped how many events there were before those that are kept
 * @param names what events are about
 * @param events in the order in which they ended
 */
public record TracedNode(
        int node,
        String host,
        long startNs,
        long takenNs,
        List<Long> endedNs,
        long dropped,
        List<String> names,
        List<TraceEvent> events) {
    /** Keeps its own copies. */
    public TracedNode {
        endedNs = List.copyOf(endedNs);
        names = List.copyOf(names);
        events = List.copyOf(events);
    }

    /** Writes it. */
    public void writeTo(WireWriter out) {
        out.putInt(node);
        out.putString(host);
        out.putLong(startNs);
        out.putLong(takenNs);
        out.putList(endedNs, (to, ns) -> to.putLong(ns));
        out.putLong(dropped);
        out.putStrings(names);
        out.putList(events, (to, event) -> event.writeTo(to));
    }

    /** Reads what {@link #writeTo} wrote, and refuses events that cannot be. */
    public static TracedNode readFrom(WireReader in) {
        TracedNode read =
                new TracedNode(
                        in.getNatural("node"),
                        in.getString("host"),
                        in.getLong("start"),
                        in.getLong("end"),
                        in.getList("ends of ranks", Long.BYTES, from -> from.getLong("end")),
                        in.getLong("dropped events"),
                        in.getStrings("names"),
                        in.getList("traced events", TraceEvent.WIRE_BYTES, TraceEvent::readFrom));
        for (TraceEvent event : read.events) {
            if (!read.canHave(event)) {
                throw in.malformed("traced event", "cannot be: " + event);
            }
        }
        return read;
    }

    private boolean canHave(TraceEvent event) {
        return event.name() < names.size()
                && (event.track() == TraceEvent.KEEPER || event.track() < endedNs.size());
    }

    /** What {@code event} is about. */
    String nameOf(TraceEvent event) {
        return names.get(event.name());
    }
}
