package dev.merino.remote;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.SecureRandom;

/**
 * The key with which other nodes access a region of a node's memory.
 *
 * @param node whose memory it is
 * @param id a random number, which cannot be guessed
 * @param bytes how long the region is
 */
public record RegionKey(int node, long id, long bytes) {
    /** How long a key is, as bytes. */
    public static final int ENCODED_BYTES = Integer.BYTES + 2 * Long.BYTES;

    private static final SecureRandom CHANCE = new SecureRandom();

    /** A new key. */
    public static RegionKey random(int node, long bytes) {
        return new RegionKey(node, CHANCE.nextLong(), bytes);
    }

    /** As bytes, for a message. */
    public byte[] encode() {
        return buffer(new byte[ENCODED_BYTES]).putInt(node).putLong(id).putLong(bytes).array();
    }

    /** Decodes the output of {@link #encode}. */
    public static RegionKey decode(byte[] encoded) {
        if (encoded.length != ENCODED_BYTES) {
            throw new IllegalArgumentException(
                    "a key has %d bytes, not %d".formatted(ENCODED_BYTES, encoded.length));
        }
        ByteBuffer in = buffer(encoded);
        return new RegionKey(in.getInt(), in.getLong(), in.getLong());
    }

    private static ByteBuffer buffer(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Without the id, which must not appear in logs. */
    @Override
    public String toString() {
        return "a region of %d bytes of node %d".formatted(bytes, node);
    }
}
