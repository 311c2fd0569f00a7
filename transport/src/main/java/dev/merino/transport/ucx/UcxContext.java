package dev.merino.transport.ucx;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** A context of UCX: the transports that it may use, and registered memory. */
public final class UcxContext implements AutoCloseable {
    private static final Pattern RESOURCE = Pattern.compile("(?m)-- (\\S+)/(\\S+)\\s*$");

    private final long context;
    private boolean closed;

    /**
     * A transport of UCX on a device.
     *
     * @param transport its name in UCX, such as tcp or rc_mlx5
     * @param device what it goes through, such as eth0
     */
    public record Resource(String transport, String device) {
        private static final Pattern REMOTE_ACCESS = Pattern.compile("(rc|dc|ud|gga|srd|ugni).*");

        /** Whether it is a network with remote direct memory access. */
        public boolean hasRemoteAccess() {
            return REMOTE_ACCESS.matcher(transport).matches();
        }
    }

    private UcxContext(long context) {
        this.context = context;
    }

    /** Why UCX cannot be used here, and the remedy; nothing if it can. */
    public static Optional<String> missing() {
        return UcxLibrary.THIS.missing();
    }

    /** The version of UCX. */
    public static String version() {
        return UcxText.at(Ucp.versionString());
    }

    /**
     * A context for {@code nodes} nodes.
     *
     * @param transports those that may be used, as in {@code UCX_TLS}, such as {@code tcp} or
     *     {@code shm,self}; null leaves it to UCX and its environment
     */
    public static UcxContext open(int nodes, @Nullable String transports) {
        try (Arena arena = Arena.ofConfined()) {
            long config = config(arena, transports);
            MemorySegment params = arena.allocate(UcxLayout.PARAMS_BYTES, Long.BYTES);
            int mask =
                    UcxLayout.UCP_PARAM_FIELD_FEATURES
                            | UcxLayout.UCP_PARAM_FIELD_ESTIMATED_NUM_EPS;
            int features =
                    UcxLayout.UCP_FEATURE_RMA
                            | UcxLayout.UCP_FEATURE_AMO64
                            | UcxLayout.UCP_FEATURE_WAKEUP
                            | UcxLayout.UCP_FEATURE_AM;
            params.set(JAVA_LONG, 0, mask);
            params.set(JAVA_LONG, UcxLayout.PARAMS_FEATURES_OFFSET, features);
            params.set(JAVA_LONG, UcxLayout.PARAMS_ENDPOINTS_OFFSET, nodes);
            MemorySegment made = arena.allocate(JAVA_LONG);
            int status =
                    Ucp.init(
                            UcxLayout.UCP_API_MAJOR,
                            UcxLayout.UCP_API_MINOR,
                            params.address(),
                            config,
                            made.address());
            Ucp.configRelease(config);
            UcxStatus.check(status, "ucp_init(transports %s)", String.valueOf(transports));
            return new UcxContext(made.get(JAVA_LONG, 0));
        }
    }

    private static long config(Arena arena, @Nullable String transports) {
        MemorySegment made = arena.allocate(JAVA_LONG);
        UcxStatus.check(Ucp.configRead(0, 0, made.address()), "ucp_config_read()");
        long config = made.get(JAVA_LONG, 0);
        if (transports != null) {
            long name = arena.allocateFrom("TLS").address();
            long value = arena.allocateFrom(transports).address();
            int status = Ucp.configModify(config, name, value);
            if (status != UcxLayout.UCS_OK) {
                Ucp.configRelease(config);
                throw UcxStatus.failure(status, "ucp_config_modify(TLS, " + transports + ")");
            }
        }
        return config;
    }

    /** The transports that UCX has found on this machine and may use. */
    public List<Resource> resources() {
        String text = UcxText.printed(stream -> Ucp.contextPrint(context, stream));
        return RESOURCE.matcher(text)
                .results()
                .map((MatchResult found) -> new Resource(found.group(1), found.group(2)))
                .distinct()
                .toList();
    }

    /** A new worker. */
    public UcxWorker worker() {
        return new UcxWorker(context);
    }

    /** Allocates and registers memory, which is zeroed. */
    public UcxMemory allocate(long bytes) {
        UcxMemory memory = map(0, bytes, UcxLayout.UCP_MEM_MAP_ALLOCATE);
        memory.segment().fill((byte) 0);
        return memory;
    }

    /** Registers native memory of the caller, which must stay valid as long as others access it. */
    public UcxMemory register(MemorySegment memory) {
        if (!memory.isNative()) {
            throw new IllegalArgumentException("only native memory has an address: " + memory);
        }
        return map(memory.address(), memory.byteSize(), 0);
    }

    private UcxMemory map(long address, long bytes, int flags) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment params = arena.allocate(UcxLayout.MAP_BYTES, Long.BYTES);
            int mask =
                    UcxLayout.UCP_MEM_MAP_PARAM_FIELD_ADDRESS
                            | UcxLayout.UCP_MEM_MAP_PARAM_FIELD_LENGTH
                            | UcxLayout.UCP_MEM_MAP_PARAM_FIELD_FLAGS;
            params.set(JAVA_LONG, 0, mask);
            params.set(JAVA_LONG, UcxLayout.MAP_ADDRESS_OFFSET, address);
            params.set(JAVA_LONG, UcxLayout.MAP_LENGTH_OFFSET, bytes);
            params.set(JAVA_INT, UcxLayout.MAP_FLAGS_OFFSET, flags);
            MemorySegment made = arena.allocate(JAVA_LONG);
            int status = UcpData.memoryMap(context, params.address(), made.address());
            UcxStatus.check(status, "ucp_mem_map(0x%x, %d bytes)", address, bytes);
            return UcxMemory.of(context, made.get(JAVA_LONG, 0), bytes);
        }
    }

    /** Copies bytes that UCX has allocated. */
    @SuppressWarnings("restricted") // UCX returns the length
    static byte[] copy(long address, long bytes) {
        return MemorySegment.ofAddress(address).reinterpret(bytes).toArray(JAVA_BYTE);
    }

    /** Destroys it; its workers and memory must be closed before. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            Ucp.cleanup(context);
        }
    }
}
