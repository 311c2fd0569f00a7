package dev.merino.core;

import java.util.List;

/**
 * What a protocol lets synchronisation carry for it: a request says what the asker knows already, a
 * grant what it must know from now on. Synchronisation never looks inside.
 */
public interface Payload {
    /** The payload of a protocol that tells its news in messages of its own. */
    Payload NONE = new None();

    /** How many bytes this payload takes on a wire. */
    int wireBytes();

    /** See {@link #NONE}. */
    record None() implements Payload {
        @Override
        public int wireBytes() {
            return 0;
        }
    }

    /** One payload for each protocol of a cluster, in the order of the protocols. */
    record Bundle(List<Payload> parts) implements Payload {
        /** Keeps its own copy of the parts. */
        public Bundle {
            parts = List.copyOf(parts);
        }

        @Override
        public int wireBytes() {
            int bytes = 0;
            for (Payload part : parts) {
                bytes += part.wireBytes();
            }
            return bytes;
        }
    }
}
