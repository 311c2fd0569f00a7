package dev.merino.control;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
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

    /** The last word of a head: the run has taken so long, and all went well. */
    record Over(long wallNs) implements SidecarMessage {}

    /** Writes it as one frame. */
    default void write(DataOutput out) throws IOException {
        switch (this) {
            case Place(String socket, String token) -> {
                out.writeByte('P');
                TextCodec.text(out, socket);
                TextCodec.text(out, token);
            }
            case Open(List<String> addresses, int port) -> {
                out.writeByte('O');
                TextCodec.texts(out, addresses);
                out.writeInt(port);
            }
            case Says(Control control) -> {
                out.writeByte('S');
                ControlCodec.write(out, control);
            }
            case Over(long wallNs) -> {
                out.writeByte('E');
                out.writeLong(wallNs);
            }
        }
    }

    /** What {@link #write} wrote. */
    static SidecarMessage read(DataInput in) throws IOException {
        int kind = in.readUnsignedByte();
        return switch (kind) {
            case 'P' -> new Place(TextCodec.text(in), TextCodec.text(in));
            case 'O' -> new Open(TextCodec.texts(in), in.readInt());
            case 'S' -> new Says(ControlCodec.read(in));
            case 'E' -> new Over(in.readLong());
            default -> throw new IOException("no word of a sidecar has kind " + kind);
        };
    }
}
