package dev.merino.linux;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * A JVM that maps the frames it is given, registers them, hands its userfault and its pagemap over,
 * and then touches pages as it is told. A request is three longs (what, page, value), an answer two
 * (status, value).
 */
@SuppressWarnings("ByteBufferBackingArray") // buffer() makes each of them
final class FaultingWorker {
    static final long READ = 1;
    static final long WRITE = 2;
    static final long DROP = 3;
    static final long COLLECT = 4;

    static final long FINE = 0;
    static final long INTERNAL_ERROR = 1;

    static final int REQUEST_BYTES = 24;
    static final int ANSWER_BYTES = 16;

    private final UnixSocket socket;
    private final MappedMemory memory;
    private final MemorySegment pages;
    private final int pageBytes = MappedMemory.pageBytes();

    private FaultingWorker(UnixSocket socket, MappedMemory memory) {
        this.socket = socket;
        this.memory = memory;
        this.pages = memory.segment();
    }

    /** The socket's name, the tracking, how many bytes. */
    public static void main(String[] arguments) {
        UnixSocket socket = UnixSocket.connect(arguments[0]);
        List<Descriptor> passed = new ArrayList<>();
        socket.receive(new byte[1], 0, 1, passed);
        long bytes = Long.parseLong(arguments[2]);
        MappedMemory memory = MappedMemory.shared(passed.getFirst(), 0, bytes);
        memory.preferSmallPages();
        Userfault fault = Userfault.open(Userfault.Tracking.valueOf(arguments[1]));
        fault.register(memory.address(), bytes);
        ByteBuffer address = buffer(Long.BYTES).putLong(memory.address());
        socket.send(address.array(), Long.BYTES, fault.descriptor(), PageScan.openOwn());
        new FaultingWorker(socket, memory).serve();
    }

    static ByteBuffer buffer(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private void serve() {
        ByteBuffer request = buffer(REQUEST_BYTES);
        while (socket.receive(request.array(), 0, REQUEST_BYTES, new ArrayList<>()) > 0) {
            ByteBuffer answer = buffer(ANSWER_BYTES);
            try {
                long value = perform(request.getLong(0), request.getLong(8), request.getLong(16));
                answer.putLong(FINE).putLong(value);
            } catch (InternalError poisoned) {
                answer.putLong(INTERNAL_ERROR).putLong(0);
            }
            socket.send(answer.array(), ANSWER_BYTES);
        }
    }

    private long perform(long what, long page, long value) {
        if (what == READ) {
            return pages.get(ValueLayout.JAVA_LONG, page * pageBytes);
        }
        if (what == WRITE) {
            pages.set(ValueLayout.JAVA_LONG, page * pageBytes, value);
        } else if (what == DROP) {
            memory.drop(page * pageBytes, value * pageBytes);
        } else {
            System.gc();
        }
        return 0;
    }
}
