package dev.merino.linux;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** This side of a {@link FaultingWorker}: the frames, and the worker's faults. */
@SuppressWarnings("ByteBufferBackingArray") // FaultingWorker.buffer() makes each of them
final class Keeper implements AutoCloseable {
    private static final long PATIENCE_NS = 30_000_000_000L;
    private static final int FAULT_TAG = 1;
    private static final int ANSWER_TAG = 2;

    final int pageBytes = MappedMemory.pageBytes();
    final Userfault fault;
    final Descriptor pagemap;
    final Child child;
    final FaultBatch batch = new FaultBatch(16);
    private final long base;
    private final MappedMemory frames;
    private final UnixSocket socket;
    private final Poller poller = Poller.create(4);

    /** What is done about the faults in the batch. */
    interface Resolver {
        void resolve(FaultBatch batch, int i);
    }

    private Keeper(Child child, UnixSocket socket, MappedMemory frames, Descriptor file) {
        this.child = child;
        this.socket = socket;
        this.frames = frames;
        socket.send(new byte[1], 1, file);
        ByteBuffer address = FaultingWorker.buffer(Long.BYTES);
        List<Descriptor> passed = new ArrayList<>();
        if (socket.receive(address.array(), 0, Long.BYTES, passed) != Long.BYTES) {
            throw new IllegalStateException("the worker did not begin");
        }
        base = address.getLong();
        fault = Userfault.adopt(passed.getFirst());
        pagemap = passed.getLast();
        poller.add(fault.descriptor(), Poller.READ, FAULT_TAG);
        poller.add(socket.descriptor(), Poller.READ, ANSWER_TAG);
    }

    static Keeper start(Userfault.Tracking tracking, int pages) throws Exception {
        long bytes = (long) pages * MappedMemory.pageBytes();
        String name = "merino-test-" + Processes.pid() + "-" + System.nanoTime();
        try (UnixSocket listening = UnixSocket.listen(name);
                Descriptor file = Memfd.create("merino-test", bytes)) {
            listening.setReceiveTimeout(PATIENCE_NS / 1_000_000);
            Child child =
                    Child.start(FaultingWorker.class, name, tracking.name(), Long.toString(bytes));
            try {
                UnixSocket socket = Objects.requireNonNull(listening.accept());
                socket.setReceiveTimeout(PATIENCE_NS / 1_000_000);
                MappedMemory frames = MappedMemory.shared(file, 0, bytes);
                return new Keeper(child, socket, frames, file);
            } catch (RuntimeException failure) {
                child.close();
                throw failure;
            }
        }
    }

    long address(long page) {
        return base + page * pageBytes;
    }

    long page(int i) {
        return (batch.address(i) - base) / pageBytes;
    }

    long frame(long page) {
        return memory().get(ValueLayout.JAVA_LONG, page * pageBytes);
    }

    void setFrame(long page, long value) {
        memory().set(ValueLayout.JAVA_LONG, page * pageBytes, value);
    }

    private MemorySegment memory() {
        return frames.segment();
    }

    boolean install(long page, long count, boolean writeProtected) {
        return fault.install(address(page), count * pageBytes, writeProtected);
    }

    /** Makes the frame of a page from {@code content} and installs it. */
    boolean installCopy(long page, MemorySegment content, boolean writeProtected) {
        return fault.installCopy(
                address(page), content.byteSize(), content.address(), writeProtected);
    }

    /** Writes the frames of some pages and installs them, protected. */
    void installProtected(long page, long count) {
        for (long each = page; each < page + count; each++) {
            setFrame(each, each);
        }
        install(page, count, true);
    }

    /** Asks for something that faults nowhere. */
    long ask(long what, long page, long value) {
        return ask(
                what,
                page,
                value,
                (batch, i) -> {
                    throw new AssertionError("page " + page(i) + " faults");
                });
    }

    /** Asks for something and resolves the faults on the way; the value of the answer. */
    long ask(long what, long page, long value, Resolver resolver) {
        ByteBuffer answer = answer(what, page, value, resolver);
        if (answer.getLong(0) != FaultingWorker.FINE) {
            throw new AssertionError("an InternalError at page " + page);
        }
        return answer.getLong(8);
    }

    /** If the worker gets an InternalError. */
    boolean fails(long what, long page, Resolver resolver) {
        return answer(what, page, 7, resolver).getLong(0) == FaultingWorker.INTERNAL_ERROR;
    }

    private ByteBuffer answer(long what, long page, long value, Resolver resolver) {
        ByteBuffer request = FaultingWorker.buffer(FaultingWorker.REQUEST_BYTES);
        request.putLong(what).putLong(page).putLong(value);
        socket.send(request.array(), FaultingWorker.REQUEST_BYTES);
        long endNs = System.nanoTime() + PATIENCE_NS;
        while (System.nanoTime() < endNs) {
            int events = poller.await(PATIENCE_NS);
            for (int i = 0; i < events; i++) {
                if (poller.tag(i) == ANSWER_TAG) {
                    return receive();
                }
                resolveAll(resolver);
            }
        }
        throw new AssertionError("no answer about page " + page);
    }

    private void resolveAll(Resolver resolver) {
        int faults = fault.readFaults(batch);
        for (int i = 0; i < faults; i++) {
            resolver.resolve(batch, i);
        }
    }

    private ByteBuffer receive() {
        ByteBuffer answer = FaultingWorker.buffer(FaultingWorker.ANSWER_BYTES);
        int bytes = socket.receive(answer.array(), 0, answer.capacity(), new ArrayList<>());
        if (bytes != answer.capacity()) {
            throw new AssertionError("the worker is gone");
        }
        return answer;
    }

    @Override
    public void close() {
        child.close();
        poller.close();
        socket.close();
        fault.close();
        pagemap.close();
        frames.close();
    }
}
