package dev.merino.ucx;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.invoke.MethodHandle;

/**
 * The functions of UCX about memory, messages and requests, one method each, as the header declares
 * them; {@link Ucp} has the others.
 */
final class UcpData {
    private static final MethodHandle MEMORY_MAP =
            handle("ucp_mem_map", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG));
    private static final MethodHandle MEMORY_UNMAP =
            handle("ucp_mem_unmap", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG));
    private static final MethodHandle MEMORY_QUERY =
            handle("ucp_mem_query", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG));
    private static final MethodHandle KEY_PACK =
            handle(
                    "ucp_rkey_pack",
                    FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG));
    private static final MethodHandle KEY_RELEASE_BUFFER =
            handle("ucp_rkey_buffer_release", FunctionDescriptor.ofVoid(JAVA_LONG));
    private static final MethodHandle KEY_UNPACK =
            handle(
                    "ucp_ep_rkey_unpack",
                    FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG));
    private static final MethodHandle KEY_DESTROY =
            handle("ucp_rkey_destroy", FunctionDescriptor.ofVoid(JAVA_LONG));
    private static final MethodHandle SEND =
            handle(
                    "ucp_am_send_nbx",
                    FunctionDescriptor.of(
                            JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG,
                            JAVA_LONG, JAVA_LONG));
    private static final MethodHandle PUT =
            handle(
                    "ucp_put_nbx",
                    FunctionDescriptor.of(
                            JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG,
                            JAVA_LONG));
    private static final MethodHandle GET =
            handle(
                    "ucp_get_nbx",
                    FunctionDescriptor.of(
                            JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG,
                            JAVA_LONG));
    private static final MethodHandle ATOMIC =
            handle(
                    "ucp_atomic_op_nbx",
                    FunctionDescriptor.of(
                            JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG,
                            JAVA_LONG, JAVA_LONG));
    private static final MethodHandle REQUEST_STATUS =
            handle("ucp_request_check_status", FunctionDescriptor.of(JAVA_INT, JAVA_LONG));
    private static final MethodHandle REQUEST_CANCEL =
            handle("ucp_request_cancel", FunctionDescriptor.ofVoid(JAVA_LONG, JAVA_LONG));
    private static final MethodHandle REQUEST_FREE =
            handle("ucp_request_free", FunctionDescriptor.ofVoid(JAVA_LONG));

    private UcpData() {}

    /** Registers memory, or allocates some. */
    static int memoryMap(long context, long params, long memoryPointer) {
        try {
            return (int) MEMORY_MAP.invokeExact(context, params, memoryPointer);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** Takes that back. */
    static int memoryUnmap(long context, long memory) {
        try {
            return (int) MEMORY_UNMAP.invokeExact(context, memory);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** Where it is. */
    static int memoryQuery(long memory, long attributes) {
        try {
            return (int) MEMORY_QUERY.invokeExact(memory, attributes);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** The key of memory, as bytes. */
    static int keyPack(long context, long memory, long bufferPointer, long lengthPointer) {
        try {
            return (int) KEY_PACK.invokeExact(context, memory, bufferPointer, lengthPointer);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** Forgets those bytes. */
    static void keyReleaseBuffer(long buffer) {
        try {
            KEY_RELEASE_BUFFER.invokeExact(buffer);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** A key from its bytes. */
    static int keyUnpack(long endpoint, long buffer, long keyPointer) {
        try {
            return (int) KEY_UNPACK.invokeExact(endpoint, buffer, keyPointer);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** Forgets a key. */
    static void keyDestroy(long key) {
        try {
            KEY_DESTROY.invokeExact(key);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** Sends an active message. */
    static long send(
            long endpoint,
            int id,
            long header,
            long headerBytes,
            long buffer,
            long bytes,
            long params) {
        try {
            return (long)
                    SEND.invokeExact(endpoint, id, header, headerBytes, buffer, bytes, params);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** Writes remote memory. */
    static long put(long endpoint, long buffer, long bytes, long remote, long key, long params) {
        try {
            return (long) PUT.invokeExact(endpoint, buffer, bytes, remote, key, params);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** Reads remote memory. */
    static long get(long endpoint, long buffer, long bytes, long remote, long key, long params) {
        try {
            return (long) GET.invokeExact(endpoint, buffer, bytes, remote, key, params);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** Changes a remote word. */
    static long atomic(
            long endpoint,
            int operation,
            long buffer,
            long count,
            long remote,
            long key,
            long params) {
        try {
            return (long)
                    ATOMIC.invokeExact(endpoint, operation, buffer, count, remote, key, params);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** How far a request is. */
    static int requestStatus(long request) {
        try {
            return (int) REQUEST_STATUS.invokeExact(request);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** Gives a request up. */
    static void requestCancel(long worker, long request) {
        try {
            REQUEST_CANCEL.invokeExact(worker, request);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** Forgets a request, which may still be under way. */
    static void requestFree(long request) {
        try {
            REQUEST_FREE.invokeExact(request);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    private static MethodHandle handle(String name, FunctionDescriptor descriptor) {
        return UcxLibrary.THIS.function(name, descriptor);
    }

    private static AssertionError impossible(Throwable e) {
        return new AssertionError(e);
    }
}
