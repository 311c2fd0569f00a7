package dev.merino.pager;

import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.linux.Descriptor;
import dev.merino.linux.MappedMemory;
import dev.merino.linux.Memfd;
import dev.merino.linux.PageScan;
import dev.merino.linux.UnixSocket;
import dev.merino.linux.Userfault;
import dev.merino.messages.Endpoint;
import dev.merino.transport.setup.LocalEndpointSetUp;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A worker's connection to its node: the frames, mapped so that each first access faults, and the
 * calls of its threads.
 *
 * <p>The worker keeps its userfault descriptors open although only the keeper uses them: if the
 * keeper dies, a thread that waits for a page keeps waiting until the process is ended. Were they
 * closed, the kernel would let the thread see a frame that was never fetched.
 */
public final class WorkerLink implements AutoCloseable {
    private final UnixSocket socket;
    private final MappedMemory frames;
    private final SharedWords control;
    private final DropLogReader drops;
    private final Userfault trap;
    private final Userfault scan;
    private final List<Descriptor> passed;
    private final int workers;
    private final int threads;
    private final List<ClientCall> calls = new ArrayList<>();

    /**
     * Joins the node that listens at {@code name}.
     *
     * @param token the token by which the keeper recognises this worker
     * @param canScan whether the kernel can report which pages were written
     */
    public static WorkerLink join(String name, byte[] token, int worker, boolean canScan) {
        UnixSocket socket = UnixSocket.connect(name);
        socket.setReceiveTimeout(30_000);
        WireWriter hello = new WireWriter(MemoryHandshake.HELLO_BYTES);
        hello.putRaw(token);
        hello.putInt(worker);
        MemoryHandshake.send(socket, hello);
        List<Descriptor> passed = new ArrayList<>();
        WireReader shape = MemoryHandshake.receive(socket, MemoryHandshake.SHAPE_BYTES, passed);
        if (passed.size() != 2) {
            throw new PeerGoneException("the keeper has passed no frames");
        }
        WorkerLink link = new WorkerLink(socket, worker, shape, passed, canScan);
        link.introduce(canScan);
        link.meet(worker, shape.getLong("run"), shape.getLong("tag"));
        socket.setReceiveTimeout(0);
        return link;
    }

    private WorkerLink(
            UnixSocket socket,
            int worker,
            WireReader shape,
            List<Descriptor> passed,
            boolean canScan) {
        this.socket = socket;
        this.passed = List.copyOf(passed);
        this.workers = shape.getInt("workers");
        this.threads = shape.getInt("threads");
        long framesBytes = shape.getLong("bytes of the frames");
        checkShape(worker, framesBytes);
        this.frames = MappedMemory.shared(passed.get(0), 0, framesBytes);
        this.frames.preferSmallPages();
        long controlBytes = ControlLayout.bytes(workers);
        MappedMemory segment = MappedMemory.shared(passed.get(1), 0, controlBytes);
        this.control = new SharedWords(segment.segment());
        this.drops = new DropLogReader(control, ControlLayout.section(worker), frames);
        this.trap = Userfault.open(Userfault.Tracking.TRAP);
        this.scan = canScan ? Userfault.open(Userfault.Tracking.SCAN) : trap;
    }

    /** A mapping beyond the end of its file would end this process at the first access. */
    private void checkShape(int worker, long framesBytes) {
        if (worker < 0
                || worker >= workers
                || threads < 1
                || (long) workers * threads >= Endpoint.DESTINATIONS_MAX
                || Memfd.sealedBytes(passed.get(0)) != framesBytes
                || Memfd.sealedBytes(passed.get(1)) != ControlLayout.bytes(workers)) {
            throw new PeerGoneException(
                    "memory of %d workers with %d threads and %d bytes does not fit worker %d"
                            .formatted(workers, threads, framesBytes, worker));
        }
    }

    private void introduce(boolean canScan) {
        WireWriter where = new WireWriter(MemoryHandshake.ADDRESS_BYTES);
        where.putLong(frames.address());
        where.putInt(canScan ? 1 : 0);
        if (canScan) {
            try (Descriptor pages = PageScan.openOwn()) {
                MemoryHandshake.send(socket, where, trap.descriptor(), scan.descriptor(), pages);
            }
        } else {
            MemoryHandshake.send(socket, where, trap.descriptor());
        }
    }

    /** Exchanges queue blocks with the keeper, for each thread. */
    private void meet(int worker, long run, long tag) {
        List<LocalEndpointSetUp> met = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            LocalEndpointSetUp its =
                    WorkerProtocol.thread(run, tag, worker * threads + thread, workers * threads);
            UnixSocket controlSocket = socket.duplicate();
            its.offer(controlSocket);
            WorkerProtocol.accept(its, WorkerProtocol.KEEPER, controlSocket);
            met.add(its);
        }
        WireReader _ = MemoryHandshake.receive(socket, MemoryHandshake.GO_BYTES);
        met.forEach(its -> calls.add(new ClientCall(its.endpoint())));
    }

    /** The address of the frames. */
    public long address() {
        return frames.address();
    }

    /** The calls of {@code thread}. */
    public ClientCall call(int thread) {
        return calls.get(thread);
    }

    /** The words by which ranks synchronise without the keeper. */
    public SyncWords syncWords() {
        return SyncWords.of(control);
    }

    /** Drops from the page table what the keeper has logged; see {@link DropLog}. */
    public void catchUp(long needed) {
        drops.catchUp(needed);
    }

    /** Whether the session has failed. */
    public boolean hasFailed() {
        return control.getIntVolatile(ControlLayout.FAILED) == 1;
    }

    /** Why the session has failed. */
    public String failure() {
        int length = control.getInt(ControlLayout.FAILURE_LENGTH);
        int bytes = Math.clamp(length, 0, ControlLayout.FAILURE_BYTES_MAX);
        byte[] text = control.getBytes(ControlLayout.FAILURE_TEXT, bytes);
        return new String(text, StandardCharsets.UTF_8);
    }

    /** The connection to the keeper: it carries no more data, and ends when the keeper exits. */
    public UnixSocket socket() {
        return socket;
    }

    /**
     * Leaves the node; no thread may be using its memory. The frames' content is freed, their
     * address space is not: an array that the program still holds reads zeros.
     */
    @Override
    public void close() {
        trap.close();
        if (scan != trap) {
            scan.close();
        }
        frames.empty();
        passed.forEach(Descriptor::close);
        calls.forEach(ClientCall::close);
        socket.close();
    }
}
