package dev.merino.ucx;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.invoke.MethodHandle;

/**
 * The functions of UCX about contexts, workers and endpoints, one method each, as the header
 * declares them; pointers and sizes are longs. Whoever calls one has asked {@link UcxLibrary}
 * whether they are here. {@link UcpData} has the others.
 *
 * <p>None is called in the way that keeps safepoints waiting: most of them may run a handler of
 * ours, which is Java.
 */
final class Ucp {
    private static final MethodHandle VERSION_STRING =
            handle("ucp_get_version_string", FunctionDescriptor.of(JAVA_LONG));
    private static final MethodHandle STATUS_STRING =
            handle("ucs_status_string", FunctionDescriptor.of(JAVA_LONG, JAVA_INT));
    private static final MethodHandle CONFIG_READ =
            handle(
                    "ucp_config_read",
                    FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG));
    private static final MethodHandle CONFIG_MODIFY =
            handle(
                    "ucp_config_modify",
                    FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG));
    private static final MethodHandle CONFIG_RELEASE =
            handle("ucp_config_release", FunctionDescriptor.ofVoid(JAVA_LONG));
    private static final MethodHandle INIT =
            handle(
                    "ucp_init_version",
                    FunctionDescriptor.of(
                            JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG));
    private static final MethodHandle CLEANUP =
            handle("ucp_cleanup", FunctionDescriptor.ofVoid(JAVA_LONG));
    private static final MethodHandle CONTEXT_PRINT =
            handle("ucp_context_print_info", FunctionDescriptor.ofVoid(JAVA_LONG, JAVA_LONG));
    private static final MethodHandle WORKER_CREATE =
            handle(
                    "ucp_worker_create",
                    FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG));
    private static final MethodHandle WORKER_DESTROY =
            handle("ucp_worker_destroy", FunctionDescriptor.ofVoid(JAVA_LONG));
    private static final MethodHandle WORKER_ADDRESS =
            handle(
                    "ucp_worker_get_address",
                    FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG));
    private static final MethodHandle WORKER_RELEASE_ADDRESS =
            handle("ucp_worker_release_address", FunctionDescriptor.ofVoid(JAVA_LONG, JAVA_LONG));
    private static final MethodHandle WORKER_PROGRESS =
            handle("ucp_worker_progress", FunctionDescriptor.of(JAVA_INT, JAVA_LONG));
    private static final MethodHandle WORKER_DESCRIPTOR =
            handle("ucp_worker_get_efd", FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG));
    private static final MethodHandle WORKER_ARM =
            handle("ucp_worker_arm", FunctionDescriptor.of(JAVA_INT, JAVA_LONG));
    private static final MethodHandle WORKER_SET_HANDLER =
            handle(
                    "ucp_worker_set_am_recv_handler",
                    FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG));
    private static final MethodHandle ENDPOINT_CREATE =
            handle(
                    "ucp_ep_create",
                    FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG));
    private static final MethodHandle ENDPOINT_CLOSE =
            handle("ucp_ep_close_nbx", FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG));
    private static final MethodHandle ENDPOINT_FLUSH =
            handle("ucp_ep_flush_nbx", FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG));
    private static final MethodHandle ENDPOINT_PRINT =
            handle("ucp_ep_print_info", FunctionDescriptor.ofVoid(JAVA_LONG, JAVA_LONG));

    private Ucp() {}

    /** The version, as text. */
    static long versionString() {
        try {
            return (long) VERSION_STRING.invokeExact();
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** The words for an answer. */
    static long statusString(int status) {
        try {
            return (long) STATUS_STRING.invokeExact(status);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** Reads the settings of the environment. */
    static int configRead(long prefix, long file, long configPointer) {
        try {
            return (int) CONFIG_READ.invokeExact(prefix, file, configPointer);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** Changes one of them. */
    static int configModify(long config, long name, long value) {
        try {
            return (int) CONFIG_MODIFY.invokeExact(config, name, value);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** Forgets them. */
    static void configRelease(long config) {
        try {
            CONFIG_RELEASE.invokeExact(config);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** Makes a context. */
    static int init(int major, int minor, long params, long config, long contextPointer) {
        try {
            return (int) INIT.invokeExact(major, minor, params, config, contextPointer);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** Ends a context. */
    static void cleanup(long context) {
        try {
            CLEANUP.invokeExact(context);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** Writes what a context has. */
    static void contextPrint(long context, long stream) {
        try {
            CONTEXT_PRINT.invokeExact(context, stream);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** Makes a worker. */
    static int workerCreate(long context, long params, long workerPointer) {
        try {
            return (int) WORKER_CREATE.invokeExact(context, params, workerPointer);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** Ends a worker. */
    static void workerDestroy(long worker) {
        try {
            WORKER_DESTROY.invokeExact(worker);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** Where others reach a worker. */
    static int workerAddress(long worker, long addressPointer, long lengthPointer) {
        try {
            return (int) WORKER_ADDRESS.invokeExact(worker, addressPointer, lengthPointer);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** Forgets that. */
    static void workerReleaseAddress(long worker, long address) {
        try {
            WORKER_RELEASE_ADDRESS.invokeExact(worker, address);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** Lets a worker work; 0 if there was nothing to do. */
    static int workerProgress(long worker) {
        try {
            return (int) WORKER_PROGRESS.invokeExact(worker);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** What can be polled for a worker. */
    static int workerDescriptor(long worker, long descriptorPointer) {
        try {
            return (int) WORKER_DESCRIPTOR.invokeExact(worker, descriptorPointer);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** Makes that readable at the next event. */
    static int workerArm(long worker) {
        try {
            return (int) WORKER_ARM.invokeExact(worker);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** Names what is called for an active message. */
    static int workerSetHandler(long worker, long params) {
        try {
            return (int) WORKER_SET_HANDLER.invokeExact(worker, params);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** Makes an endpoint: a way to another worker. */
    static int endpointCreate(long worker, long params, long endpointPointer) {
        try {
            return (int) ENDPOINT_CREATE.invokeExact(worker, params, endpointPointer);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** Ends one. */
    static long endpointClose(long endpoint, long params) {
        try {
            return (long) ENDPOINT_CLOSE.invokeExact(endpoint, params);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** Completes when all that was begun on it has. */
    static long endpointFlush(long endpoint, long params) {
        try {
            return (long) ENDPOINT_FLUSH.invokeExact(endpoint, params);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** Writes which transports it uses. */
    static void endpointPrint(long endpoint, long stream) {
        try {
            ENDPOINT_PRINT.invokeExact(endpoint, stream);
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
