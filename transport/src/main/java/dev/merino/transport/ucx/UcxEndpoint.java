package dev.merino.transport.ucx;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/**
 * A connection from a worker to another one. Operations continue while the worker makes progress.
 * Buffers are native memory and must not change until their request has ended.
 */
public final class UcxEndpoint implements AutoCloseable {
    private static final FunctionDescriptor ERROR =
            FunctionDescriptor.ofVoid(JAVA_LONG, JAVA_LONG, JAVA_INT);
    private static final long CLOSE_NS = 100_000_000;

    private final UcxWorker worker;
    private final Arena arena = Arena.ofShared();
    private final MemorySegment plain = arena.allocate(UcxLayout.REQUEST_BYTES, Long.BYTES);
    private final MemorySegment eager = flagged(UcxLayout.UCP_AM_SEND_FLAG_EAGER);
    private final MemorySegment force = flagged(UcxLayout.UCP_EP_CLOSE_FLAG_FORCE);
    private final MemorySegment fetching = fetching();
    private final long endpoint;
    private final boolean noticesLoss;
    private long puts;
    private long gets;
    private long atomics;
    private int brokenStatus;
    private boolean closed;

    /** Connects; over shared memory UCX does not notice that the peer has exited. */
    UcxEndpoint(UcxWorker worker, byte[] address) {
        this.worker = worker;
        try (Arena local = Arena.ofConfined()) {
            MemorySegment made = local.allocate(JAVA_LONG);
            MemorySegment where = local.allocateFrom(JAVA_BYTE, address);
            int status = create(local, where, UcxLayout.UCP_ERR_HANDLING_MODE_PEER, made);
            noticesLoss = status != UcxLayout.UCS_ERR_UNREACHABLE;
            if (!noticesLoss) {
                status = create(local, where, UcxLayout.UCP_ERR_HANDLING_MODE_NONE, made);
            }
            UcxStatus.check(status, "ucp_ep_create(address of %d bytes)", address.length);
            endpoint = made.get(JAVA_LONG, 0);
        }
    }

    private int create(Arena local, MemorySegment where, int errorMode, MemorySegment made) {
        MemorySegment params = local.allocate(UcxLayout.ENDPOINT_BYTES, Long.BYTES);
        int mask =
                UcxLayout.UCP_EP_PARAM_FIELD_REMOTE_ADDRESS
                        | UcxLayout.UCP_EP_PARAM_FIELD_ERR_HANDLING_MODE
                        | UcxLayout.UCP_EP_PARAM_FIELD_ERR_HANDLER;
        params.set(JAVA_LONG, 0, mask);
        params.set(JAVA_LONG, UcxLayout.ENDPOINT_ADDRESS_OFFSET, where.address());
        params.set(JAVA_INT, UcxLayout.ENDPOINT_ERROR_MODE_OFFSET, errorMode);
        params.set(JAVA_LONG, UcxLayout.ENDPOINT_ERROR_CALL_OFFSET, errorStub());
        params.set(JAVA_LONG, UcxLayout.ENDPOINT_ERROR_ARGUMENT_OFFSET, 0);
        return Ucp.endpointCreate(worker.handle(), params.address(), made.address());
    }

    @SuppressWarnings("restricted") // the descriptor is that of the header
    private long errorStub() {
        try {
            MethodHandle target = MethodHandles.lookup().bind(this, "broken", ERROR.toMethodType());
            return Linker.nativeLinker().upcallStub(target, ERROR, arena).address();
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError(impossible.getMessage(), impossible);
        }
    }

    @SuppressWarnings("unused") // called by UCX
    private void broken(long argument, long itself, int status) {
        brokenStatus = status;
    }

    private MemorySegment flagged(int flags) {
        MemorySegment params = arena.allocate(UcxLayout.REQUEST_BYTES, Long.BYTES);
        params.set(JAVA_INT, 0, UcxLayout.UCP_OP_ATTR_FIELD_FLAGS);
        params.set(JAVA_INT, UcxLayout.REQUEST_FLAGS_OFFSET, flags);
        return params;
    }

    private MemorySegment fetching() {
        MemorySegment params = arena.allocate(UcxLayout.REQUEST_BYTES, Long.BYTES);
        int mask = UcxLayout.UCP_OP_ATTR_FIELD_DATATYPE | UcxLayout.UCP_OP_ATTR_FIELD_REPLY_BUFFER;
        params.set(JAVA_INT, 0, mask);
        params.set(JAVA_LONG, UcxLayout.REQUEST_TYPE_OFFSET, UcxLayout.EIGHT_BYTES);
        return params;
    }

    /** Whether UCX notices that the peer has exited; over shared memory it does not. */
    public boolean noticesLoss() {
        return noticesLoss;
    }

    /** Whether UCX has noticed that the peer cannot be reached. */
    public boolean isBroken() {
        return brokenStatus != UcxLayout.UCS_OK;
    }

    /** The description of that failure. */
    public String trouble() {
        return UcxText.ofStatus(brokenStatus);
    }

    /** Deserialises a key, which must come from the peer. */
    public UcxKey unpack(byte[] key) {
        try (Arena local = Arena.ofConfined()) {
            MemorySegment bytes = local.allocateFrom(JAVA_BYTE, key);
            MemorySegment made = local.allocate(JAVA_LONG);
            int status = UcpData.keyUnpack(endpoint, bytes.address(), made.address());
            UcxStatus.check(status, "ucp_ep_rkey_unpack(%d bytes)", key.length);
            return new UcxKey(made.get(JAVA_LONG, 0));
        }
    }

    /** Sends an active message; the handler with that number takes it. */
    public UcxRequest send(int id, MemorySegment header, MemorySegment data) {
        long answer =
                UcpData.send(
                        endpoint,
                        id,
                        header.address(),
                        header.byteSize(),
                        data.address(),
                        data.byteSize(),
                        eager.address());
        return new UcxRequest(answer, "ucp_am_send_nbx()");
    }

    /** Writes {@code source} to an address of the peer; it is visible there after a flush. */
    public UcxRequest put(MemorySegment source, long remote, UcxKey key) {
        puts++;
        long answer =
                UcpData.put(
                        endpoint,
                        source.address(),
                        source.byteSize(),
                        remote,
                        key.handle(),
                        plain.address());
        return new UcxRequest(answer, "ucp_put_nbx()");
    }

    /** Reads {@code target} from an address of the peer. */
    public UcxRequest get(MemorySegment target, long remote, UcxKey key) {
        gets++;
        long answer =
                UcpData.get(
                        endpoint,
                        target.address(),
                        target.byteSize(),
                        remote,
                        key.handle(),
                        plain.address());
        return new UcxRequest(answer, "ucp_get_nbx()");
    }

    /** Adds the first of {@code words} to a remote word; stores its old value in the second. */
    public UcxRequest fetchAndAdd(MemorySegment words, long remote, UcxKey key) {
        return atomic(UcxLayout.UCP_ATOMIC_OP_ADD, words, remote, key);
    }

    /**
     * Replaces a remote word that equals the first of {@code words} by the second; stores its old
     * value in the second.
     */
    public UcxRequest compareAndSwap(MemorySegment words, long remote, UcxKey key) {
        return atomic(UcxLayout.UCP_ATOMIC_OP_CSWAP, words, remote, key);
    }

    private UcxRequest atomic(int operation, MemorySegment words, long remote, UcxKey key) {
        atomics++;
        fetching.set(JAVA_LONG, UcxLayout.REQUEST_REPLY_OFFSET, words.address() + Long.BYTES);
        long answer =
                UcpData.atomic(
                        endpoint,
                        operation,
                        words.address(),
                        1,
                        remote,
                        key.handle(),
                        fetching.address());
        return new UcxRequest(answer, "ucp_atomic_op_nbx()");
    }

    /** Ends when all operations started here are complete at the peer. */
    public UcxRequest flush() {
        return new UcxRequest(Ucp.endpointFlush(endpoint, plain.address()), "ucp_ep_flush_nbx()");
    }

    /** How often memory of the peer was accessed. */
    UcxCalls calls() {
        return new UcxCalls(puts, gets, atomics);
    }

    /** The transports that it uses, as UCX prints them. */
    public String describe() {
        return UcxText.printed(stream -> Ucp.endpointPrint(endpoint, stream));
    }

    /** Closes it; operations in progress are cancelled. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            UcxRequest request =
                    new UcxRequest(
                            Ucp.endpointClose(endpoint, force.address()), "ucp_ep_close_nbx()");
            long endNs = System.nanoTime() + CLOSE_NS;
            while (!request.isOver() && System.nanoTime() < endNs) {
                int _ = worker.progress();
            }
            request.abandon();
            arena.close();
        }
    }
}
