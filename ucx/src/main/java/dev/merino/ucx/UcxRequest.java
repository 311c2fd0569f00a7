package dev.merino.ucx;

/**
 * How far something is that UCX was asked to do. It is asked while its worker makes progress, by
 * the thread that drives the worker.
 */
public final class UcxRequest {
    private final String call;
    private long pointer;
    private int status;

    /** From what the call answered. */
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

    /** Whether it is over, well or not. */
    public boolean isOver() {
        if (pointer != 0) {
            status = UcpData.requestStatus(pointer);
            if (status != UcxLayout.UCS_INPROGRESS) {
                free();
            }
        }
        return status != UcxLayout.UCS_INPROGRESS;
    }

    /** Whether it is over and went well. */
    public boolean isGood() {
        return isOver() && status == UcxLayout.UCS_OK;
    }

    /** Why it failed. */
    public UcxException failure() {
        return UcxStatus.failure(status, call);
    }

    /** Nobody asks any more; what is under way goes on. */
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
