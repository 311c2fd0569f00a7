package dev.merino.transport.ucx;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Registered memory of this process, which others access with its key.
 *
 * <p>Where UCX emulates remote access by messages, it checks neither key nor range, so the holder
 * of any key can damage the whole process: keys are given only to nodes of the run.
 */
public final class UcxMemory implements AutoCloseable {
    private final long context;
    private final long handle;
    private final MemorySegment segment;
    private boolean closed;

    private UcxMemory(long context, long handle, MemorySegment segment) {
        this.context = context;
        this.handle = handle;
        this.segment = segment;
    }

    @SuppressWarnings("restricted") // UCX returns the address
    static UcxMemory of(long context, long handle, long bytes) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment about = arena.allocate(UcxLayout.MEMORY_BYTES, Long.BYTES);
            int mask = UcxLayout.UCP_MEM_ATTR_FIELD_ADDRESS | UcxLayout.UCP_MEM_ATTR_FIELD_LENGTH;
            about.set(JAVA_LONG, 0, mask);
            UcxStatus.check(UcpData.memoryQuery(handle, about.address()), "ucp_mem_query()");
            long address = about.get(JAVA_LONG, UcxLayout.MEMORY_ADDRESS_OFFSET);
            return new UcxMemory(
                    context, handle, MemorySegment.ofAddress(address).reinterpret(bytes));
        }
    }

    /**
     * The memory. The segment has no lifetime of its own: an access after close() crashes the JVM.
     */
    public MemorySegment segment() {
        return segment;
    }

    /** The serialised key with which others access it. */
    public byte[] key() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment buffer = arena.allocate(JAVA_LONG);
            MemorySegment length = arena.allocate(JAVA_LONG);
            int status = UcpData.keyPack(context, handle, buffer.address(), length.address());
            UcxStatus.check(status, "ucp_rkey_pack()");
            long address = buffer.get(JAVA_LONG, 0);
            byte[] key = UcxContext.copy(address, length.get(JAVA_LONG, 0));
            UcpData.keyReleaseBuffer(address);
            return key;
        }
    }

    /** Deregisters it; remote accesses must have ended. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            UcxStatus.check(UcpData.memoryUnmap(context, handle), "ucp_mem_unmap()");
        }
    }
}
