package dev.merino.transport.seal;

import dev.merino.core.MalformedFrameException;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/**
 * Opens what {@link SealedOutput} wrote. A read that times out may be repeated: what has come of a
 * record is kept.
 */
final class SealedInput extends InputStream {
    private final InputStream in;
    private final RecordOpener opener;
    private final byte[] record = new byte[RecordSealer.RECORD_BYTES_MAX];
    private final byte[] content = new byte[RecordSealer.CONTENT_BYTES_MAX];
    private int filled;
    private int recordBytes;
    private int at;
    private int end;

    SealedInput(InputStream in, RecordOpener opener) {
        this.in = in;
        this.opener = opener;
    }

    @Override
    public int read() throws IOException {
        return fill() ? content[at++] & 0xff : -1;
    }

    @Override
    public int read(byte[] target, int from, int count) throws IOException {
        if (count == 0) {
            return 0;
        }
        if (!fill()) {
            return -1;
        }
        int some = Math.min(count, end - at);
        System.arraycopy(content, at, target, from, some);
        at += some;
        return some;
    }

    @Override
    public int available() {
        return end - at;
    }

    /** Makes sure that there is content; false at the end of the stream. */
    private boolean fill() throws IOException {
        if (at < end) {
            return true;
        }
        if (!receive(RecordOpener.HEADER_BYTES)) {
            return false;
        }
        try {
            if (recordBytes == 0) {
                recordBytes = opener.recordBytes(record, 0);
            }
            if (!receive(recordBytes)) {
                return false;
            }
            end = opener.open(record, 0, recordBytes, content);
        } catch (MalformedFrameException e) {
            throw new IOException("the other side " + e.getMessage(), e);
        }
        at = 0;
        filled = 0;
        recordBytes = 0;
        return true;
    }

    /** Reads until there are so many bytes of the record; false at the end of the stream. */
    private boolean receive(int bytes) throws IOException {
        while (filled < bytes) {
            int some = in.read(record, filled, bytes - filled);
            if (some < 0 && filled == 0) {
                return false;
            }
            if (some < 0) {
                throw new EOFException("it was closed in the middle of a record");
            }
            filled += some;
        }
        return true;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
