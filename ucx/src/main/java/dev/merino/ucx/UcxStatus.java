package dev.merino.ucx;

/** Reads what UCX answers: a status, or a pointer that may be one. */
final class UcxStatus {
    private UcxStatus() {}

    /** An exception unless {@code status} is good. */
    static void check(int status, String call, Object... details) {
        if (status != UcxLayout.UCS_OK) {
            throw failure(status, call.formatted(details));
        }
    }

    /** The exception for a call with this answer. */
    static UcxException failure(int status, String call) {
        return new UcxException(
                "%s failed: %s (%d)".formatted(call, UcxText.ofStatus(status), status), status);
    }

    /** Whether a pointer is none but an error: the last few addresses stand for them. */
    static boolean isError(long pointer) {
        return Long.compareUnsigned(pointer, UcxLayout.UCS_ERR_LAST) >= 0;
    }
}
