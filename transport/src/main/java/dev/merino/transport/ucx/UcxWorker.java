package dev.merino.transport.ucx;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.merino.linux.Descriptor;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * A worker of UCX: it sends, receives and serves remote accesses to this process only while it
 * makes {@link #progress}. One thread at a time drives it.
 */
public final class UcxWorker implements AutoCloseable {
    private static final FunctionDescriptor HANDLER =
            FunctionDescriptor.of(
                    JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);

    private final Arena arena = Arena.ofShared();
    private final long worker;
    private @Nullable Throwable thrown;
    private boolean closed;

    UcxWorker(long context) {
        MemorySegment params = arena.allocate(UcxLayout.WORKER_BYTES, Long.BYTES);
        params.set(JAVA_LONG, 0, UcxLayout.UCP_WORKER_PARAM_FIELD_THREAD_MODE);
        params.set(JAVA_INT, UcxLayout.WORKER_THREADS_OFFSET, UcxLayout.UCS_THREAD_MODE_SERIALIZED);
        MemorySegment made = arena.allocate(JAVA_LONG);
        int status = Ucp.workerCreate(context, params.address(), made.address());
        UcxStatus.check(status, "ucp_worker_create()");
        worker = made.get(JAVA_LONG, 0);
    }

    long handle() {
        return worker;
    }

    /** Its address, for {@link #connect}. */
    public byte[] address() {
        try (Arena local = Arena.ofConfined()) {
            MemorySegment pointer = local.allocate(JAVA_LONG);
            MemorySegment length = local.allocate(JAVA_LONG);
            int status = Ucp.workerAddress(worker, pointer.address(), length.address());
            UcxStatus.check(status, "ucp_worker_get_address()");
            long address = pointer.get(JAVA_LONG, 0);
            byte[] copy = UcxContext.copy(address, length.get(JAVA_LONG, 0));
            Ucp.workerReleaseAddress(worker, address);
            return copy;
        }
    }

    /** An endpoint to the worker with this address, which must come from a trusted node. */
    public UcxEndpoint connect(byte[] address) {
        return new UcxEndpoint(this, address);
    }

    /** Registers the handler of the messages with this id. */
    public void handle(int id, UcxHandler handler) {
        long function = stub(new Upcall(handler, this));
        MemorySegment params = arena.allocate(UcxLayout.HANDLER_BYTES, Long.BYTES);
        int mask =
                UcxLayout.UCP_AM_HANDLER_PARAM_FIELD_ID
                        | UcxLayout.UCP_AM_HANDLER_PARAM_FIELD_FLAGS
                        | UcxLayout.UCP_AM_HANDLER_PARAM_FIELD_CB
                        | UcxLayout.UCP_AM_HANDLER_PARAM_FIELD_ARG;
        params.set(JAVA_LONG, 0, mask);
        params.set(JAVA_INT, UcxLayout.HANDLER_ID_OFFSET, id);
        params.set(JAVA_INT, UcxLayout.HANDLER_FLAGS_OFFSET, UcxLayout.UCP_AM_FLAG_WHOLE_MSG);
        params.set(JAVA_LONG, UcxLayout.HANDLER_CALL_OFFSET, function);
        params.set(JAVA_LONG, UcxLayout.HANDLER_ARGUMENT_OFFSET, 0);
        int status = Ucp.workerSetHandler(worker, params.address());
        UcxStatus.check(status, "ucp_worker_set_am_recv_handler(%d)", id);
    }

    @SuppressWarnings("restricted") // the descriptor is that of the header
    private long stub(Upcall upcall) {
        try {
            MethodType type = HANDLER.toMethodType();
            MethodHandle target =
                    MethodHandles.lookup().findVirtual(Upcall.class, "call", type).bindTo(upcall);
            return Linker.nativeLinker().upcallStub(target, HANDLER, arena).address();
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError(impossible.getMessage(), impossible);
        }
    }

    /** The callback of UCX. Exceptions must not pass through C, so progress() throws them later. */
    private record Upcall(UcxHandler handler, UcxWorker owner) {
        @SuppressWarnings({"unused", "restricted"}) // called by UCX, which passes the lengths
        int call(
                long argument,
                long header,
                long headerBytes,
                long data,
                long bytes,
                long received) {
            try {
                long attributes =
                        MemorySegment.ofAddress(received)
                                .reinterpret(UcxLayout.RECEIVED_BYTES)
                                .get(JAVA_LONG, 0);
                if ((attributes & UcxLayout.UCP_AM_RECV_ATTR_FLAG_RNDV) == 0) {
                    handler.arrived(
                            MemorySegment.ofAddress(header).reinterpret(headerBytes),
                            MemorySegment.ofAddress(data).reinterpret(bytes));
                }
            } catch (Throwable e) {
                owner.thrown = owner.thrown == null ? e : owner.thrown;
            }
            return UcxLayout.UCS_OK;
        }
    }

    /** Makes progress; returns the number of events. What a handler has thrown is thrown here. */
    public int progress() {
        int count = Ucp.workerProgress(worker);
        if (thrown != null) {
            rethrow();
        }
        return count;
    }

    private void rethrow() {
        Throwable e = thrown;
        thrown = null;
        switch (e) {
            case RuntimeException unchecked -> throw unchecked;
            case Error error -> throw error;
            case null, default -> throw new AssertionError(e);
        }
    }

    /** The descriptor that signals events; UCX owns it. */
    public Descriptor descriptor() {
        try (Arena local = Arena.ofConfined()) {
            MemorySegment fd = local.allocate(JAVA_INT);
            UcxStatus.check(Ucp.workerDescriptor(worker, fd.address()), "ucp_worker_get_efd()");
            return Descriptor.of(fd.get(JAVA_INT, 0));
        }
    }

    /**
     * Makes the descriptor readable at the next event; to be called before waiting for it. False if
     * an event is pending already, so that waiting would be wrong.
     */
    public boolean arm() {
        int status = Ucp.workerArm(worker);
        if (status == UcxLayout.UCS_ERR_BUSY) {
            return false;
        }
        UcxStatus.check(status, "ucp_worker_arm()");
        return true;
    }

    /** Destroys it; its endpoints must be closed before. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            Ucp.workerDestroy(worker);
            arena.close();
        }
    }
}
