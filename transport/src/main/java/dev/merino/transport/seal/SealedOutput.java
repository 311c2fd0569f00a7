package dev.merino.transport.seal;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Seals what is written: each call of {@link #write(byte[], int, int)} makes records of its own.
 */
final class SealedOutput extends OutputStream {
    private final OutputStream out;
    private final RecordSealer sealer;
    private final byte[] record = new byte[RecordSealer.RECORD_BYTES_MAX];

    SealedOutput(OutputStream out, RecordSealer sealer) {
        this.out = out;
        this.sealer = sealer;
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] source, int from, int count) throws IOException {
        int end = from + count;
        for (int at = from; at < end; ) {
            int some = Math.min(end - at, RecordSealer.CONTENT_BYTES_MAX);
            out.write(record, 0, sealer.seal(source, at, some, record, 0));
            at += some;
        }
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
