package dev.merino.ucx;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Memory of this process that others may reach with its key.
 *
 * <p>UCX checks neither key nor range where it reaches memory through messages of its own, so
 * whoever has the key of some memory can harm the whole process: keys go to nobody but nodes of the
 * run.
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

    @SuppressWarnings("restricted") // UCX says where it is
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

    /** The memory. It has no lifetime of its own: whoever uses it after close() ends the JVM. */
    public MemorySegment segment() {
        return segment;
    }

    /** The key with which others reach it, as bytes. */
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

    /** Takes it back; whoever still writes to it writes into who knows what. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            UcxStatus.check(UcpData.memoryUnmap(context, handle), "ucp_mem_unmap()");
        }
    }
}
