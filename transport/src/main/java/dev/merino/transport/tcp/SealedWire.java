package dev.merino.transport.tcp;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.merino.core.FrameAssembler;
import dev.merino.linux.TcpSocket;
import dev.merino.transport.mesh.Outbox;
import dev.merino.transport.seal.LinkKeys;
import dev.merino.transport.seal.RecordOpener;
import dev.merino.transport.seal.RecordSealer;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * The frames of a connection in sealed records: all that is queued when it is time to write, in
 * records of up to {@link RecordSealer#CONTENT_BYTES_MAX}, which end anywhere in a frame. Several
 * records leave in one write.
 */
final class SealedWire implements Wire {
    private static final int RECORDS_PER_WRITE = 4;
    private static final int OUT_BYTES = RECORDS_PER_WRITE * RecordSealer.RECORD_BYTES_MAX;

    private final TcpSocket socket;
    private final RecordSealer sealer;
    private final RecordOpener opener;
    private final Arena arena = Arena.ofShared();
    private final Outbox.Sink toRecords = this::seal;

    /** Records from {@link #outHead} up to {@link #outTail} have still to be written. */
    private final MemorySegment out = arena.allocate(OUT_BYTES);

    private final byte[] content = new byte[RecordSealer.CONTENT_BYTES_MAX];
    private final byte[] record = new byte[RecordSealer.RECORD_BYTES_MAX];
    private int outHead;
    private int outTail;

    /** What has come from {@link #inHead} up to {@link #inTail}: records, the last one in part. */
    private byte[] in = new byte[2 * RecordSealer.RECORD_BYTES_MAX];

    private final byte[] opened = new byte[RecordSealer.CONTENT_BYTES_MAX];
    private final ByteBuffer part = ByteBuffer.wrap(opened).order(FrameAssembler.ORDER);
    private int inHead;
    private int inTail;

    /** The length of the record at {@link #inHead}; 0 if its header has not come. */
    private int recordBytes;

    /** Takes over {@code keys}. */
    SealedWire(TcpSocket socket, LinkKeys keys) {
        this.socket = socket;
        try (keys) {
            this.sealer = new RecordSealer(keys);
            this.opener = new RecordOpener(keys);
        }
    }

    @Override
    public int write(Outbox outbox) {
        int answer = TcpSocket.WOULD_BLOCK;
        do {
            while (outbox.bytes() > 0 && OUT_BYTES - outTail >= record.length) {
                int _ = outbox.writeTo(toRecords);
            }
            if (!hasPending()) {
                return answer;
            }
            answer = socket.write(out, outHead, outTail - (long) outHead);
            outHead += Math.max(0, answer);
            if (outHead == outTail) {
                clear();
            }
        } while (answer > 0 && outbox.bytes() > 0 && !hasPending());
        return answer;
    }

    /** Makes a record of some of the bytes; returns of how many. */
    private int seal(MemorySegment source, long from, long bytes) {
        int some = (int) Math.min(bytes, content.length);
        MemorySegment.copy(source, JAVA_BYTE, from, content, 0, some);
        int length = sealer.seal(content, 0, some, record, 0);
        MemorySegment.copy(record, 0, out, JAVA_BYTE, outTail, length);
        outTail += length;
        return some;
    }

    @Override
    public boolean hasPending() {
        return outHead < outTail;
    }

    @Override
    public int read(MemorySegment buffer) {
        int answer = socket.read(buffer, 0, buffer.byteSize());
        if (answer > 0) {
            makeRoom(answer, (int) buffer.byteSize());
            MemorySegment.copy(buffer, JAVA_BYTE, 0, in, inTail, answer);
            inTail += answer;
        }
        return answer;
    }

    /** All whole records have been opened before, so that little is moved. */
    private void makeRoom(int bytes, int bytesMax) {
        int kept = inTail - inHead;
        byte[] target = kept + bytes <= in.length ? in : new byte[kept + bytesMax + record.length];
        System.arraycopy(in, inHead, target, 0, kept);
        in = target;
        inHead = 0;
        inTail = kept;
    }

    @Override
    public int open() {
        if (recordBytes == 0 && inTail - inHead >= RecordOpener.HEADER_BYTES) {
            recordBytes = opener.recordBytes(in, inHead);
        }
        if (recordBytes == 0 || inTail - inHead < recordBytes) {
            return 0;
        }
        int bytes = opener.open(in, inHead, recordBytes, opened);
        inHead += recordBytes;
        recordBytes = 0;
        return bytes;
    }

    @Override
    public ByteBuffer part() {
        return part;
    }

    @Override
    public boolean isPartial() {
        return inHead < inTail;
    }

    @Override
    public void clear() {
        outHead = 0;
        outTail = 0;
    }

    @Override
    public void close() {
        sealer.close();
        opener.close();
        arena.close();
    }
}
