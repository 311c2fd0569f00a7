package dev.merino.core;

/**
 * Turns the payloads of one protocol into bytes and back. {@link Payload#NONE} and bundles never
 * come here: whoever carries payloads writes those itself.
 */
public interface PayloadCodec {
    /** The codec of a protocol that gives synchronisation nothing to carry. */
    PayloadCodec NONE = new NoPayloads();

    /** Writes a payload of this protocol. */
    void encode(Payload payload, WireWriter out);

    /** Reads what {@link #encode} wrote. */
    Payload decode(WireReader in);

    /** See {@link #NONE}. */
    final class NoPayloads implements PayloadCodec {
        private NoPayloads() {}

        @Override
        public void encode(Payload payload, WireWriter out) {
            throw new IllegalArgumentException("a protocol without payloads has one: " + payload);
        }

        @Override
        public Payload decode(WireReader in) {
            throw in.malformed("a payload", "there, of a protocol that has none");
        }
    }
}
