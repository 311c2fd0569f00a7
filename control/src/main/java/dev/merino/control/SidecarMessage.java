package dev.merino.control;

import dev.merino.core.MalformedFrameException;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;

import java.util.List;

/**
 * What the helpers of a joined process, its keeper and the coordinator, tell it over their standard
 * output.
 */
public sealed interface SidecarMessage {
    /**
     * The keeper takes its worker in, which is the joined process itself.
     *
     * @param socket where, in words of the keeper's body
     * @param token what to prove there
     */
    record Place(String socket, String token) implements SidecarMessage {
        /** Without the token: records end up in messages. */
        @Override
        public String toString() {
            return "place " + socket;
        }
    }

    /** The coordinator takes calls of keepers at one of {@code addresses}. */
    record Open(List<String> addresses, int port) implements SidecarMessage {
        /** Keeps its own copy. */
        public Open {
            addresses = List.copyOf(addresses);
        }
    }

    /** A failure, or what a node has counted. */
    record Says(Control control) implements SidecarMessage {}

    /** What a node has told the coordinator, who passes it on because somebody watches the run. */
    record OfNode(int node, Control control) implements SidecarMessage {}

    /** The last word of a head: the run has taken so long, and all went well. */
    record Over(long wallNs) implements SidecarMessage {}

    /** Writes it as one message. */
    default void writeTo(WireWriter out) {
        switch (this) {
            case Place(String socket, String token) -> {
                out.putByte('P');
                out.putString(socket);
                out.putString(token);
            }
            case Open(List<String> addresses, int port) -> {
                out.putByte('O');
                out.putStrings(addresses);
                out.putInt(port);
            }
            case Says(Control control) -> {
                out.putByte('S');
                ControlCodec.encode(control, out);
            }
            case OfNode(int node, Control control) -> {
                out.putByte('N');
                out.putInt(node);
                ControlCodec.encode(control, out);
            }
            case Over(long wallNs) -> {
                out.putByte('E');
                out.putLong(wallNs);
            }
        }
    }

    /** Reads what {@link #writeTo} wrote. */
    static SidecarMessage readFrom(WireReader in) {
        byte kind = in.getByte("kind");
        return switch (kind) {
            case 'P' -> new Place(in.getString("socket"), in.getString("token"));
            case 'O' -> new Open(in.getStrings("addresses"), in.getNatural("port"));
            case 'S' -> new Says(ControlCodec.decode(in));
            case 'N' -> new OfNode(in.getNatural("node"), ControlCodec.decode(in));
            case 'E' -> new Over(in.getLong("time"));
            default -> throw new MalformedFrameException("no word of a sidecar has kind " + kind);
        };
    }
}
