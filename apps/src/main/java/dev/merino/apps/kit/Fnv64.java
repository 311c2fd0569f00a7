package dev.merino.apps.kit;

/** The hash FNV-1a of 64 bits, fed with 64-bit words in place of bytes. */
public final class Fnv64 {
    private static final long OFFSET = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;

    private long hash = OFFSET;

    /** Feeds a word. */
    public Fnv64 add(long word) {
        hash = (hash ^ word) * PRIME;
        return this;
    }

    /** Feeds the bits of a number. */
    public Fnv64 add(double value) {
        return add(Double.doubleToRawLongBits(value));
    }

    /** Feeds the bits of a number, as the lower half of a word. */
    public Fnv64 add(float value) {
        return add(Integer.toUnsignedLong(Float.floatToRawIntBits(value)));
    }

    /** The hash of all that was fed. */
    public long hash() {
        return hash;
    }
}
