package dev.merino.transport.seal;

/** Seals one direction of a stream, record by record; {@link RecordOpener} opens it. */
public final class RecordSealer implements AutoCloseable {
    /** The most content of a record. */
    public static final int CONTENT_BYTES_MAX = 32 << 10;

    /** What a record has besides its content. */
    public static final int OVERHEAD_BYTES = RecordKeys.HEADER_BYTES + NumberedCipher.TAG_BYTES;

    /** The longest record. */
    public static final int RECORD_BYTES_MAX = CONTENT_BYTES_MAX + OVERHEAD_BYTES;

    private final RecordKeys keys;
    private final NumberedCipher cipher = new NumberedCipher();

    /** What leaves this side of a link. */
    public RecordSealer(LinkKeys keys) {
        this(keys, 0, RecordKeys.RECORDS_PER_KEY);
    }

    RecordSealer(LinkKeys keys, long first, long recordsPerKey) {
        this.keys = new RecordKeys(keys.out(), first, recordsPerKey);
    }

    /**
     * Seals so many bytes of content, at least 1 and at most {@link #CONTENT_BYTES_MAX}; returns
     * how many bytes of {@code target} the record fills.
     */
    public int seal(byte[] content, int from, int bytes, byte[] target, int at) {
        if (bytes <= 0 || bytes > CONTENT_BYTES_MAX) {
            throw new IllegalArgumentException(
                    "a record of %d bytes, 1 to %d".formatted(bytes, CONTENT_BYTES_MAX));
        }
        keys.putHeader(target, at, bytes);
        cipher.seal(
                keys.content(),
                keys.number(),
                content,
                from,
                bytes,
                target,
                at + RecordKeys.HEADER_BYTES,
                RecordKeys.HEADER_BYTES);
        keys.next();
        return bytes + OVERHEAD_BYTES;
    }

    /** Forgets the keys. */
    @Override
    public void close() {
        keys.close();
    }
}
