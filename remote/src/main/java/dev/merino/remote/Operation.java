package dev.merino.remote;

/**
 * An operation on remote memory. It continues while its {@link RemoteMemory} makes progress. Its
 * buffers must stay valid until it is done.
 */
public interface Operation {
    /** Whether it has ended, successfully or not. */
    boolean isDone();

    /**
     * The old value of an atomic operation, zero for others. If it has failed, throws {@link
     * RefusalException} or {@link LostNodeException}. To be called only when it is done.
     */
    long value();

    /** An operation that is done. */
    static Operation done(long value) {
        return new Done(value);
    }

    /** An operation that has failed. */
    static Operation failed(RuntimeException why) {
        return new Failed(why);
    }

    /** An operation that has failed, and why. */
    record Failed(RuntimeException why) implements Operation {
        @Override
        public boolean isDone() {
            return true;
        }

        @Override
        public long value() {
            throw why;
        }
    }

    /** An operation that is done, with its value. */
    record Done(long value) implements Operation {
        @Override
        public boolean isDone() {
            return true;
        }
    }
}
