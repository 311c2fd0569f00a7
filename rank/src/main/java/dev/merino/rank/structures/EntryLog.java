package dev.merino.rank.structures;

import dev.merino.SharedBytes;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** The entries of a {@link StripeTable}, which has their picture. */
final class EntryLog {
    private static final int HEAD_BYTES = 4 * Integer.BYTES;

    private final SharedBytes memory;

    EntryLog(SharedBytes memory) {
        this.memory = memory;
    }

    /** What comes before an entry's key. */
    private record Head(int hash, int keyBytes, int valueBytes, int room) {}

    /** How many bytes an entry takes. */
    static int bytes(byte[] key, byte[] value) {
        return Math.addExact(HEAD_BYTES, Math.addExact(key.length, value.length));
    }

    long reference() {
        return memory.reference();
    }

    /** How many bytes all entries can have. */
    long bytes() {
        return memory.length();
    }

    void close() {
        memory.close();
    }

    void write(int at, byte[] key, int hash, byte[] value) {
        ByteBuffer entry = ByteBuffer.allocate(bytes(key, value));
        entry.putInt(hash).putInt(key.length).putInt(value.length).putInt(value.length);
        memory.copyFrom(at, entry.put(key).put(value).array(), 0, entry.capacity());
    }

    /** Replaces the value of the entry, if there is room; says whether there was. */
    boolean replace(int at, byte[] value) {
        Head head = head(at);
        if (value.length > head.room) {
            return false;
        }
        byte[] length = ByteBuffer.allocate(Integer.BYTES).putInt(value.length).array();
        memory.copyFrom(at + 2L * Integer.BYTES, length, 0, length.length);
        memory.copyFrom(at + HEAD_BYTES + head.keyBytes, value, 0, value.length);
        return true;
    }

    boolean isOf(int at, byte[] key, int hash) {
        Head head = head(at);
        return head.hash == hash
                && head.keyBytes == key.length
                && Arrays.equals(read(at + HEAD_BYTES, key.length), key);
    }

    int hash(int at) {
        return head(at).hash;
    }

    byte[] key(int at) {
        return read(at + HEAD_BYTES, head(at).keyBytes);
    }

    byte[] value(int at) {
        Head head = head(at);
        return read(at + HEAD_BYTES + head.keyBytes, head.valueBytes);
    }

    /** How many bytes the entry takes when it is copied. */
    long bytes(int at) {
        Head head = head(at);
        return (long) HEAD_BYTES + head.keyBytes + head.valueBytes;
    }

    private Head head(int at) {
        ByteBuffer head = ByteBuffer.wrap(read(at, HEAD_BYTES));
        return new Head(head.getInt(), head.getInt(), head.getInt(), head.getInt());
    }

    private byte[] read(int at, int length) {
        byte[] bytes = new byte[length];
        memory.copyTo(at, bytes, 0, length);
        return bytes;
    }
}
