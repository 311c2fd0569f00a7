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

    /** Throws unless the numbers in it are known to the node that it has arrived at. */
    default void check(KnownNumbers known) {}

    /** See {@link #NONE}, which is the only one. */
    final class None implements Payload {
        private None() {}

        @Override
        public int wireBytes() {
            return 0;
        }

        @Override
        public String toString() {
            return "None";
        }
    }

    /**
     * What one protocol of a cluster has to tell.
     *
     * @param channel the number of the protocol
     */
    record Part(int channel, Payload payload) {}

    /**
     * What several protocols of a cluster have to tell: a part for each of those that do, in the
     * order of their numbers.
     */
    record Bundle(List<Part> parts) implements Payload {
        /** Keeps its own copy of the parts. */
        public Bundle {
            parts = List.copyOf(parts);
            for (int i = 1; i < parts.size(); i++) {
                Check.that(
                        parts.get(i - 1).channel < parts.get(i).channel,
                        "parts of a bundle out of order");
            }
        }

        /** The part of the protocol with this number; {@link #NONE} if there is none. */
        public Payload of(int channel) {
            for (Part part : parts) {
                if (part.channel == channel) {
                    return part.payload;
                }
            }
            return NONE;
        }

        @Override
        public int wireBytes() {
            int bytes = 0;
            for (Part part : parts) {
                bytes += part.payload.wireBytes();
            }
            return bytes;
        }
    }
}
