package dev.merino.transport.ucx;

/** Interprets the results of UCX: a status, or a pointer that may encode one. */
final class UcxStatus {
    private UcxStatus() {}

    /** Throws unless {@code status} is UCS_OK. */
    static void check(int status, String call, Object... details) {
        if (status != UcxLayout.UCS_OK) {
            throw failure(status, call.formatted(details));
        }
    }

    /** The exception for a call with this status. */
    static UcxException failure(int status, String call) {
        return new UcxException(
                "%s failed: %s (%d)".formatted(call, UcxText.ofStatus(status), status), status);
    }

    /** Whether a pointer encodes an error, as the highest addresses do. */
    static boolean isError(long pointer) {
        return Long.compareUnsigned(pointer, UcxLayout.UCS_ERR_LAST) >= 0;
    }
}
