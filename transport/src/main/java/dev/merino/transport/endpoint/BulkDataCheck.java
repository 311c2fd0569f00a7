package dev.merino.transport.endpoint;

import java.lang.foreign.MemorySegment;
import java.util.Objects;

/** Checks the bulk data of messages to be sent. */
final class BulkDataCheck {
    private BulkDataCheck() {}

    /** Rejects a range outside {@code data}, or more than {@code bytesMax} bytes. */
    static void check(MemorySegment data, long offset, int bytes, int bytesMax) {
        Objects.checkFromIndexSize(offset, bytes, data.byteSize());
        if (bytes > bytesMax) {
            throw new IllegalArgumentException(
                    "a message of %d bytes, at most %d: send it in pieces"
                            .formatted(bytes, bytesMax));
        }
    }
}
