package dev.merino.control;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;

/**
 * What the helpers of a joined process, its keeper and the head, tell it over their standard
 * output.
 */
public sealed interface Upward {
    /**
     * The keeper takes its worker in, which is the joined process itself.
     *
     * @param socket where, in words of the keeper's body
     * @param token what to prove there
     */
    record Place(String socket, String token) implements Upward {
        /** Without the token: records end up in messages. */
        @Override
        public String toString() {
            return "place " + socket;
        }
    }

    /** The head takes calls of keepers at one of {@code addresses}. */
    record Open(List<String> addresses, int port) implements Upward {
        /** Keeps its own copy. */
        public Open {
            addresses = List.copyOf(addresses);
        }
    }

    /** A failure, or what a node has counted. */
    record Says(Control control) implements Upward {}

    /** The last word of a head: the run has taken so long, and all went well. */
    record Over(long wallNs) implements Upward {}

    /** Writes it as one frame. */
    default void write(DataOutput out) throws IOException {
        switch (this) {
            case Place(String socket, String token) -> {
                out.writeByte('P');
                Wire.text(out, socket);
                Wire.text(out, token);
            }
            case Open(List<String> addresses, int port) -> {
                out.writeByte('O');
                Wire.texts(out, addresses);
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
    static Upward read(DataInput in) throws IOException {
        int kind = in.readUnsignedByte();
        return switch (kind) {
            case 'P' -> new Place(Wire.text(in), Wire.text(in));
            case 'O' -> new Open(Wire.texts(in), in.readInt());
            case 'S' -> new Says(ControlCodec.read(in));
            case 'E' -> new Over(in.readLong());
            default -> throw new IOException("no word of a helper has kind " + kind);
        };
    }
}
