package dev.merino.pager;

import dev.merino.core.Check;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.linux.Descriptor;
import dev.merino.linux.MappedMemory;
import dev.merino.linux.Memfd;
import dev.merino.linux.PageScan;
import dev.merino.linux.UnixSocket;
import dev.merino.linux.Userfault;
import dev.merino.transport.setup.LocalEndpointSetUp;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;

/**
 * What a keeper shares with its workers: the frames, the control segment, and a {@link
 * WorkerEndpoint} for their calls. Nothing of it has a name in a file system; the kernel frees it
 * with the last process that maps it.
 */
public final class NodeMemory implements AutoCloseable {
    /** Address space, not memory: the kernel allocates a page when it is first touched. */
    private static final long WINDOWS_BYTES = 1L << 33;

    private static final int HELLO_MS = 5_000;
    private static final int WORKER_MS = 30_000;

    private final int workers;
    private final int threads;
    private final Descriptor framesFile;
    private final Descriptor windowsFile;
    private final Descriptor controlFile;
    private final MappedMemory frames;
    private final MappedMemory windows;
    private final MappedMemory segment;
    private final SharedWords control;
    private final long run;
    private final long tag;
    private final WorkerEndpoint workerEndpoint;

    /** For {@code workers} workers of {@code threads} threads, with frames of that many bytes. */
    public NodeMemory(int workers, int threads, long framesBytes) {
        this.workers = workers;
        this.threads = threads;
        this.framesFile = Memfd.create("merino-frames", framesBytes);
        this.windowsFile = Memfd.create("merino-windows", WINDOWS_BYTES);
        long controlBytes = ControlLayout.bytes(workers);
        this.controlFile = Memfd.create("merino-control", controlBytes);
        this.frames = MappedMemory.shared(framesFile, 0, framesBytes);
        this.windows = MappedMemory.shared(windowsFile, 0, WINDOWS_BYTES);
        this.segment = MappedMemory.shared(controlFile, 0, controlBytes);
        this.control = new SharedWords(segment.segment());
        SecureRandom random = new SecureRandom();
        this.run = random.nextLong();
        this.tag = random.nextLong();
        this.workerEndpoint = new WorkerEndpoint(run, tag, workers * threads);
    }

    /** All frames, in the keeper's own mapping, which is not registered: no access faults. */
    public MemorySegment frames() {
        return frames.segment();
    }

    /** What this keeper shares with the other keepers of its machine. */
    public KeeperMemory shared() {
        return KeeperMemory.of(frames.segment(), windows.segment());
    }

    /** The words by which ranks synchronise without the keeper. */
    public SyncWords syncWords() {
        return SyncWords.of(control);
    }

    /** The endpoint for the workers' calls. */
    public WorkerEndpoint workerEndpoint() {
        return workerEndpoint;
    }

    /** The calls of {@code thread} of {@code worker}. */
    public ServerCall call(int worker, int thread) {
        return workerEndpoint.call(worker * threads + thread);
    }

    /**
     * Authenticates a process as a worker of this node, and takes over its page table.
     *
     * @param tokens the token that each worker must present
     */
    public WorkerPages admit(UnixSocket socket, List<byte[]> tokens) {
        socket.setReceiveTimeout(HELLO_MS); // a worker says at once who it is
        WireReader hello = MemoryHandshake.receive(socket, MemoryHandshake.HELLO_BYTES);
        byte[] said = hello.getRaw("token", MemoryHandshake.TOKEN_BYTES);
        int worker = hello.getInt("worker");
        if (worker < 0 || worker >= workers || !MessageDigest.isEqual(said, tokens.get(worker))) {
            socket.close();
            throw new PeerGoneException("a process that connected is no worker of this node");
        }
        socket.setReceiveTimeout(WORKER_MS);
        WireWriter shape = new WireWriter(MemoryHandshake.SHAPE_BYTES);
        shape.putInt(workers);
        shape.putInt(threads);
        shape.putLong(frames.bytes());
        shape.putLong(run);
        shape.putLong(tag);
        MemoryHandshake.send(socket, shape, framesFile, controlFile);
        List<Descriptor> passed = new ArrayList<>();
        WireReader where = MemoryHandshake.receive(socket, MemoryHandshake.ADDRESS_BYTES, passed);
        long address = where.getLong("address of the frames");
        boolean canScan = where.getInt("can scan") == 1;
        if (passed.size() != (canScan ? 3 : 1)) {
            passed.forEach(Descriptor::close);
            throw new PeerGoneException("worker " + worker + " has passed no userfault");
        }
        if (address <= 0 || address % MappedMemory.pageBytes() != 0) {
            passed.forEach(Descriptor::close);
            throw new PeerGoneException(
                    "worker %d has its frames at 0x%x, which is no page"
                            .formatted(worker, address));
        }
        for (int thread = 0; thread < threads; thread++) {
            workerEndpoint.meet(worker * threads + thread, socket.duplicate());
        }
        WireWriter go = new WireWriter(MemoryHandshake.GO_BYTES);
        go.putInt(0);
        MemoryHandshake.send(socket, go);
        socket.setReceiveTimeout(0);
        DropLog drops = new DropLog(control, ControlLayout.section(worker), frames.bytes());
        return new WorkerPages(worker, address, frames.bytes(), passed, drops);
    }

    /**
     * The page table of this process as that of worker 0, over the frames mapped a second time. For
     * warm-up runs: no thread may touch that mapping, because nothing would resolve its faults.
     */
    public WorkerPages ownPages(boolean canScan) {
        MappedMemory mapped = MappedMemory.shared(framesFile, 0, frames.bytes());
        List<Descriptor> passed = new ArrayList<>();
        passed.add(Userfault.open(Userfault.Tracking.TRAP).descriptor());
        if (canScan) {
            passed.add(Userfault.open(Userfault.Tracking.SCAN).descriptor());
            passed.add(PageScan.openOwn());
        }
        DropLog drops = new DropLog(control, ControlLayout.section(0), frames.bytes());
        return new WorkerPages(0, mapped.address(), frames.bytes(), passed, drops);
    }

    /** Passes this memory to another keeper of this machine, and takes what that one passes. */
    public KeeperMemory exchange(UnixSocket socket) {
        WireWriter mine = new WireWriter(MemoryHandshake.FRAMES_BYTES);
        mine.putLong(frames.bytes());
        MemoryHandshake.send(socket, mine, framesFile, windowsFile);
        List<Descriptor> passed = new ArrayList<>();
        long bytes =
                MemoryHandshake.receive(socket, MemoryHandshake.FRAMES_BYTES, passed)
                        .getLong("bytes of the frames");
        if (!isWhole(passed, bytes)) {
            passed.forEach(Descriptor::close);
            throw new PeerGoneException("another keeper has passed no frames of this size");
        }
        return KeeperMemory.passed(passed.get(0), bytes, passed.get(1), WINDOWS_BYTES);
    }

    /** Whether the files are as large as they must be, and stay so. */
    private boolean isWhole(List<Descriptor> passed, long bytes) {
        return passed.size() == 2
                && bytes == frames.bytes()
                && Memfd.sealedBytes(passed.get(0)) == bytes
                && Memfd.sealedBytes(passed.get(1)) == WINDOWS_BYTES;
    }

    /** The client end of the only thread's calls, in this process. For warm-up runs. */
    public ClientCall ownCall() {
        String name = "merino-warm-up-" + Long.toHexString(run);
        try (UnixSocket listener = UnixSocket.listen(name)) {
            UnixSocket thread = UnixSocket.connect(name);
            UnixSocket keeper = Check.present(listener.accept(), "a blocking socket waits");
            LocalEndpointSetUp its = WorkerProtocol.thread(run, tag, 0, 1);
            its.offer(thread);
            workerEndpoint.meet(0, keeper);
            WorkerProtocol.accept(its, WorkerProtocol.KEEPER, thread);
            workerEndpoint.open();
            return new ClientCall(its.endpoint());
        }
    }

    /**
     * Tells all workers that the session has failed; they notice when they next enter the runtime.
     */
    public void fail(String why) {
        byte[] text = why.getBytes(StandardCharsets.UTF_8);
        int length = Math.min(text.length, ControlLayout.FAILURE_BYTES_MAX);
        control.putBytes(ControlLayout.FAILURE_TEXT, text, length);
        control.putInt(ControlLayout.FAILURE_LENGTH, length);
        control.putIntVolatile(ControlLayout.FAILED, 1); // pairs with hasFailed()
    }

    @Override
    public void close() {
        frames.close();
        segment.close();
        windows.close();
        framesFile.close();
        windowsFile.close();
        controlFile.close();
        workerEndpoint.close();
    }
}
