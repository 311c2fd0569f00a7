package dev.merino.transport.ucx;

/** The remote key of memory of another process. */
public final class UcxKey implements AutoCloseable {
    private long handle;

    UcxKey(long handle) {
        this.handle = handle;
    }

    long handle() {
        return handle;
    }

    @Override
    public void close() {
        if (handle != 0) {
            UcpData.keyDestroy(handle);
            handle = 0;
        }
    }
}
