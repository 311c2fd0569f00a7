package dev.merino.transport.ucx;

/** An operation of UCX that may be in progress. Only the thread that drives the worker uses it. */
public final class UcxRequest {
    private final String call;
    private long pointer;
    private int status;

    /** From the result of the call. */
    UcxRequest(long answer, String call) {
        this.call = call;
        if (answer == 0) {
            status = UcxLayout.UCS_OK;
        } else if (UcxStatus.isError(answer)) {
            status = (int) answer;
        } else {
            status = UcxLayout.UCS_INPROGRESS;
            pointer = answer;
        }
    }

    /** Whether it has ended, successfully or not. */
    public boolean isOver() {
        if (pointer != 0) {
            status = UcpData.requestStatus(pointer);
            if (status != UcxLayout.UCS_INPROGRESS) {
                free();
            }
        }
        return status != UcxLayout.UCS_INPROGRESS;
    }

    /** Whether it has ended successfully. */
    public boolean isGood() {
        return isOver() && status == UcxLayout.UCS_OK;
    }

    /** Why it failed. */
    public UcxException failure() {
        return UcxStatus.failure(status, call);
    }

    /** Releases the request; the operation continues. */
    void abandon() {
        if (pointer != 0) {
            free();
        }
    }

    private void free() {
        UcpData.requestFree(pointer);
        pointer = 0;
    }
}
