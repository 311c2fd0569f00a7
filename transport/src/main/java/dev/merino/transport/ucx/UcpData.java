package dev.merino.transport.ucx;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.invoke.MethodHandle;

/**
 * The functions of UCX on memory, messages and requests, one method each, as the header declares
 * them; {@link Ucp} has the others.
 */
final class UcpData {
    private static final UcxFunction MEMORY_MAP = UcxFunction.returningInt("ucp_mem_map", 3);
    private static final UcxFunction MEMORY_UNMAP = UcxFunction.returningInt("ucp_mem_unmap", 2);
    private static final UcxFunction MEMORY_QUERY = UcxFunction.returningInt("ucp_mem_query", 2);
    private static final UcxFunction KEY_PACK = UcxFunction.returningInt("ucp_rkey_pack", 4);
    private static final UcxFunction KEY_RELEASE_BUFFER =
            UcxFunction.returningNothing("ucp_rkey_buffer_release", 1);
    private static final UcxFunction KEY_UNPACK = UcxFunction.returningInt("ucp_ep_rkey_unpack", 3);
    private static final UcxFunction KEY_DESTROY =
            UcxFunction.returningNothing("ucp_rkey_destroy", 1);
    private static final MethodHandle SEND =
            UcxLibrary.THIS.function(
                    "ucp_am_send_nbx",
                    FunctionDescriptor.of(
                            JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG,
                            JAVA_LONG, JAVA_LONG));
    private static final UcxFunction PUT = UcxFunction.returningPointer("ucp_put_nbx", 6);
    private static final UcxFunction GET = UcxFunction.returningPointer("ucp_get_nbx", 6);
    private static final MethodHandle ATOMIC =
            UcxLibrary.THIS.function(
                    "ucp_atomic_op_nbx",
                    FunctionDescriptor.of(
                            JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG,
                            JAVA_LONG, JAVA_LONG));
    private static final UcxFunction REQUEST_STATUS =
            UcxFunction.returningInt("ucp_request_check_status", 1);
    private static final UcxFunction REQUEST_CANCEL =
            UcxFunction.returningNothing("ucp_request_cancel", 2);
    private static final UcxFunction REQUEST_FREE =
            UcxFunction.returningNothing("ucp_request_free", 1);

    private UcpData() {}

    /** Registers memory, or allocates and registers it. */
    static int memoryMap(long context, long params, long memoryPointer) {
        return MEMORY_MAP.callInt(context, params, memoryPointer);
    }

    /** Deregisters memory. */
    static int memoryUnmap(long context, long memory) {
        return MEMORY_UNMAP.callInt(context, memory);
    }

    /** Returns the address and length of registered memory. */
    static int memoryQuery(long memory, long attributes) {
        return MEMORY_QUERY.callInt(memory, attributes);
    }

    /** Serialises the remote key of registered memory. */
    static int keyPack(long context, long memory, long bufferPointer, long lengthPointer) {
        return KEY_PACK.callInt(context, memory, bufferPointer, lengthPointer);
    }

    /** Releases a serialised key. */
    static void keyReleaseBuffer(long buffer) {
        KEY_RELEASE_BUFFER.call(buffer);
    }

    /** Deserialises a remote key. */
    static int keyUnpack(long endpoint, long buffer, long keyPointer) {
        return KEY_UNPACK.callInt(endpoint, buffer, keyPointer);
    }

    /** Destroys a deserialised key. */
    static void keyDestroy(long key) {
        KEY_DESTROY.call(key);
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
            throw UcxFunction.impossible(e);
        }
    }

    /** Writes remote memory. */
    static long put(long endpoint, long buffer, long bytes, long remote, long key, long params) {
        return PUT.callPointer(endpoint, buffer, bytes, remote, key, params);
    }

    /** Reads remote memory. */
    static long get(long endpoint, long buffer, long bytes, long remote, long key, long params) {
        return GET.callPointer(endpoint, buffer, bytes, remote, key, params);
    }

    /** Performs an atomic operation on a remote word. */
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
            throw UcxFunction.impossible(e);
        }
    }

    /** Returns the status of a request. */
    static int requestStatus(long request) {
        return REQUEST_STATUS.callInt(request);
    }

    /** Cancels a request. */
    static void requestCancel(long worker, long request) {
        REQUEST_CANCEL.call(worker, request);
    }

    /** Releases a request, which may still be in progress. */
    static void requestFree(long request) {
        REQUEST_FREE.call(request);
    }
}
