package dev.merino.transport.ucx;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.invoke.MethodHandle;

/**
 * The functions of UCX on contexts, workers and endpoints, one method each, as the header declares
 * them; pointers and sizes are longs. A caller must have asked {@link UcxLibrary} whether UCX is
 * installed. {@link UcpData} has the functions on memory, messages and requests.
 *
 * <p>No call is linked as critical: most of them may run a callback, which is Java code.
 */
final class Ucp {
    private static final MethodHandle VERSION_STRING =
            UcxLibrary.THIS.function("ucp_get_version_string", FunctionDescriptor.of(JAVA_LONG));
    private static final MethodHandle STATUS_STRING =
            UcxLibrary.THIS.function(
                    "ucs_status_string", FunctionDescriptor.of(JAVA_LONG, JAVA_INT));
    private static final UcxFunction CONFIG_READ = UcxFunction.returningInt("ucp_config_read", 3);
    private static final UcxFunction CONFIG_MODIFY =
            UcxFunction.returningInt("ucp_config_modify", 3);
    private static final UcxFunction CONFIG_RELEASE =
            UcxFunction.returningNothing("ucp_config_release", 1);
    private static final MethodHandle INIT =
            UcxLibrary.THIS.function(
                    "ucp_init_version",
                    FunctionDescriptor.of(
                            JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG));
    private static final UcxFunction CLEANUP = UcxFunction.returningNothing("ucp_cleanup", 1);
    private static final UcxFunction CONTEXT_PRINT =
            UcxFunction.returningNothing("ucp_context_print_info", 2);
    private static final UcxFunction WORKER_CREATE =
            UcxFunction.returningInt("ucp_worker_create", 3);
    private static final UcxFunction WORKER_DESTROY =
            UcxFunction.returningNothing("ucp_worker_destroy", 1);
    private static final UcxFunction WORKER_ADDRESS =
            UcxFunction.returningInt("ucp_worker_get_address", 3);
    private static final UcxFunction WORKER_RELEASE_ADDRESS =
            UcxFunction.returningNothing("ucp_worker_release_address", 2);
    private static final UcxFunction WORKER_PROGRESS =
            UcxFunction.returningInt("ucp_worker_progress", 1);
    private static final UcxFunction WORKER_DESCRIPTOR =
            UcxFunction.returningInt("ucp_worker_get_efd", 2);
    private static final UcxFunction WORKER_ARM = UcxFunction.returningInt("ucp_worker_arm", 1);
    private static final UcxFunction WORKER_SET_HANDLER =
            UcxFunction.returningInt("ucp_worker_set_am_recv_handler", 2);
    private static final UcxFunction ENDPOINT_CREATE = UcxFunction.returningInt("ucp_ep_create", 3);
    private static final UcxFunction ENDPOINT_CLOSE =
            UcxFunction.returningPointer("ucp_ep_close_nbx", 2);
    private static final UcxFunction ENDPOINT_FLUSH =
            UcxFunction.returningPointer("ucp_ep_flush_nbx", 2);
    private static final UcxFunction ENDPOINT_PRINT =
            UcxFunction.returningNothing("ucp_ep_print_info", 2);

    private Ucp() {}

    /** Returns the version as a C string. */
    static long versionString() {
        try {
            return (long) VERSION_STRING.invokeExact();
        } catch (Throwable e) {
            throw UcxFunction.impossible(e);
        }
    }

    /** Returns the description of a status as a C string. */
    static long statusString(int status) {
        try {
            return (long) STATUS_STRING.invokeExact(status);
        } catch (Throwable e) {
            throw UcxFunction.impossible(e);
        }
    }

    /** Reads the configuration from the environment. */
    static int configRead(long prefix, long file, long configPointer) {
        return CONFIG_READ.callInt(prefix, file, configPointer);
    }

    /** Changes one entry of a configuration. */
    static int configModify(long config, long name, long value) {
        return CONFIG_MODIFY.callInt(config, name, value);
    }

    /** Releases a configuration. */
    static void configRelease(long config) {
        CONFIG_RELEASE.call(config);
    }

    /** Creates a context. */
    static int init(int major, int minor, long params, long config, long contextPointer) {
        try {
            return (int) INIT.invokeExact(major, minor, params, config, contextPointer);
        } catch (Throwable e) {
            throw UcxFunction.impossible(e);
        }
    }

    /** Destroys a context. */
    static void cleanup(long context) {
        CLEANUP.call(context);
    }

    /** Writes a description of a context to a C stream. */
    static void contextPrint(long context, long stream) {
        CONTEXT_PRINT.call(context, stream);
    }

    /** Creates a worker. */
    static int workerCreate(long context, long params, long workerPointer) {
        return WORKER_CREATE.callInt(context, params, workerPointer);
    }

    /** Destroys a worker. */
    static void workerDestroy(long worker) {
        WORKER_DESTROY.call(worker);
    }

    /** Returns the address under which others reach a worker. */
    static int workerAddress(long worker, long addressPointer, long lengthPointer) {
        return WORKER_ADDRESS.callInt(worker, addressPointer, lengthPointer);
    }

    /** Releases an address that {@link #workerAddress} returned. */
    static void workerReleaseAddress(long worker, long address) {
        WORKER_RELEASE_ADDRESS.call(worker, address);
    }

    /** Advances communication; returns 0 if there was nothing to do. */
    static int workerProgress(long worker) {
        return WORKER_PROGRESS.callInt(worker);
    }

    /** Returns a file descriptor that signals events of a worker. */
    static int workerDescriptor(long worker, long descriptorPointer) {
        return WORKER_DESCRIPTOR.callInt(worker, descriptorPointer);
    }

    /** Makes that descriptor readable at the next event. */
    static int workerArm(long worker) {
        return WORKER_ARM.callInt(worker);
    }

    /** Registers the callback for an active message. */
    static int workerSetHandler(long worker, long params) {
        return WORKER_SET_HANDLER.callInt(worker, params);
    }

    /** Creates an endpoint: a connection to another worker. */
    static int endpointCreate(long worker, long params, long endpointPointer) {
        return ENDPOINT_CREATE.callInt(worker, params, endpointPointer);
    }

    /** Closes an endpoint. */
    static long endpointClose(long endpoint, long params) {
        return ENDPOINT_CLOSE.callPointer(endpoint, params);
    }

    /** Completes when all operations that were started on an endpoint have completed. */
    static long endpointFlush(long endpoint, long params) {
        return ENDPOINT_FLUSH.callPointer(endpoint, params);
    }

    /** Writes the transports that an endpoint uses to a C stream. */
    static void endpointPrint(long endpoint, long stream) {
        ENDPOINT_PRINT.call(endpoint, stream);
    }
}
