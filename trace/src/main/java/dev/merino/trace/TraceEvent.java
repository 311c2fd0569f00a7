package dev.merino.trace;

import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;

/**
 * Something that took time on a rank or in a keeper.
 *
 * @param kind what it was
 * @param track the rank's number on its node, or {@link #KEEPER}
 * @param name what it was about, as an index into the names of the node
 * @param peer the other node of a message; else 0
 * @param argument a page, a number: see {@link TraceKind}
 * @param beginNs by the clock of the node's machine
 * @param endNs by the same clock
 */
public record TraceEvent(
        TraceKind kind, int track, int name, int peer, long argument, long beginNs, long endNs) {
    /** The track of the keeper. */
    public static final int KEEPER = 0xffff;

    /** How many bytes it takes on a wire. */
    static final int WIRE_BYTES = 1 + 3 * Integer.BYTES + 3 * Long.BYTES;

    private static final TraceKind[] KINDS = TraceKind.values();

    void writeTo(WireWriter out) {
        out.putByte(kind.ordinal());
        out.putInt(track);
        out.putInt(name);
        out.putInt(peer);
        out.putLong(argument);
        out.putLong(beginNs);
        out.putLong(endNs);
    }

    static TraceEvent readFrom(WireReader in) {
        return new TraceEvent(
                in.getOneOf("kind of a traced event", KINDS),
                in.getNatural("track"),
                in.getNatural("name"),
                in.getNatural("peer"),
                in.getLong("argument"),
                in.getLong("begin"),
                in.getLong("end"));
    }
}
