package dev.merino.checkpoint;

import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;

/**
 * A shared object as a snapshot describes it, whatever protocol keeps it coherent.
 *
 * @param kind what it is
 * @param isName whether {@code key} is a name that the program gave it
 * @param key what ranks know it by
 * @param call how the program asked for it, with the type and the number of its elements
 * @param bytes how many bytes of memory it has; 0 for what is no memory
 * @param initial the value that a counter began with; 0 for what is none
 * @param unitBytes its coherence unit; 0 for that of the settings
 * @param protocol its protocol; empty for that of the settings
 * @param placement where its master copies are, in the program's words; empty for what is no memory
 */
public record SavedObject(
        Kind kind,
        boolean isName,
        String key,
        String call,
        long bytes,
        long initial,
        int unitBytes,
        String protocol,
        String placement) {
    /** How many bytes the shortest one takes. */
    static final int BYTES_MIN = 38;

    private static final Kind[] KINDS = Kind.values();

    /** What it can be. */
    public enum Kind {
        /** An array, a matrix or records. */
        MEMORY,
        /** A lock. */
        LOCK,
        /** A barrier. */
        BARRIER,
        /** A flag. */
        FLAG,
        /** A counter. */
        COUNTER
    }

    /** How many blocks its memory has; the last one may be shorter than the others. */
    public long blockCount() {
        return (bytes + PartLayout.BLOCK_BYTES - 1) / PartLayout.BLOCK_BYTES;
    }

    /** How many bytes {@code count} blocks from {@code first} on have, which must be there. */
    public int blockBytes(long first, int count) {
        long from = first * PartLayout.BLOCK_BYTES;
        return (int) Math.min((long) count * PartLayout.BLOCK_BYTES, bytes - from);
    }

    /**
     * What makes it the same object to the program that asked for it, whatever unit and protocol it
     * has.
     */
    public record Identity(Kind kind, boolean isName, String key, String call) {}

    /** What makes it the same object. */
    public Identity identity() {
        return new Identity(kind, isName, key, call);
    }

    /** Whether the program knows {@code other} by the same name. */
    public boolean hasSameKeyAs(SavedObject other) {
        return isName == other.isName && key.equals(other.key);
    }

    /** Writes it. */
    public void writeTo(WireWriter out) {
        out.putByte(kind.ordinal());
        out.putBoolean(isName);
        out.putString(key);
        out.putString(call);
        out.putLong(bytes);
        out.putLong(initial);
        out.putInt(unitBytes);
        out.putString(protocol);
        out.putString(placement);
    }

    /** Reads what {@link #writeTo} wrote. */
    public static SavedObject readFrom(WireReader in) {
        SavedObject object =
                new SavedObject(
                        in.getOneOf("kind of object", KINDS),
                        in.getBoolean("whether it has a name"),
                        in.getString("name"),
                        in.getString("call"),
                        in.getLong("bytes"),
                        in.getLong("first value"),
                        in.getNatural("unit"),
                        in.getString("protocol"),
                        in.getString("placement"));
        if (object.bytes < 0 || object.bytes > PartLayout.OBJECT_BYTES_MAX) {
            throw in.malformed("length of " + object, object.bytes + " bytes");
        }
        if (object.unitBytes != 0 && Integer.bitCount(object.unitBytes) != 1) {
            throw in.malformed("unit of " + object, object.unitBytes + " bytes");
        }
        return object;
    }

    @Override
    public String toString() {
        return (isName ? "\"" + key + "\"" : key) + ", " + call;
    }
}
