package dev.merino.transport.seal;

import dev.merino.core.MalformedFrameException;

/**
 * Opens what a {@link RecordSealer} at the other side has sealed: exactly its records, in its
 * order. Anything else is a {@link MalformedFrameException}, after which the link is of no use.
 */
public final class RecordOpener implements AutoCloseable {
    /** The bytes that {@link #recordBytes} looks at. */
    public static final int HEADER_BYTES = RecordKeys.HEADER_BYTES;

    private static final String WHY =
            "sent what fails authentication: it was changed, repeated or left out on the way";

    private final RecordKeys keys;
    private final NumberedCipher cipher = new NumberedCipher();

    /** What comes to this side of a link. */
    public RecordOpener(LinkKeys keys) {
        this(keys, 0, RecordKeys.RECORDS_PER_KEY);
    }

    RecordOpener(LinkKeys keys, long first, long recordsPerKey) {
        this.keys = new RecordKeys(keys.in(), first, recordsPerKey);
    }

    /** How long the record is whose header is at {@code at}. */
    public int recordBytes(byte[] source, int at) {
        int length = keys.length(source, at);
        if (length <= 0 || length > RecordSealer.CONTENT_BYTES_MAX) {
            throw new MalformedFrameException(WHY);
        }
        return length + RecordSealer.OVERHEAD_BYTES;
    }

    /**
     * Opens the record of {@code bytes} bytes at {@code at}; returns how many bytes of {@code
     * target} its content fills.
     */
    public int open(byte[] source, int at, int bytes, byte[] target) {
        int content =
                cipher.open(
                        keys.content(),
                        keys.number(),
                        source,
                        at + RecordKeys.HEADER_BYTES,
                        bytes - RecordKeys.HEADER_BYTES,
                        RecordKeys.HEADER_BYTES,
                        target);
        if (content == NumberedCipher.BROKEN) {
            throw new MalformedFrameException(WHY);
        }
        keys.next();
        return content;
    }

    /** Forgets the keys. */
    @Override
    public void close() {
        keys.close();
    }
}
