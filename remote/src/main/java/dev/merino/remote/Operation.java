package dev.merino.remote;

/**
 * Something that was begun on remote memory. It goes on while its {@link RemoteMemory} makes
 * progress. Buffers that it was given must stay until it is done.
 */
public interface Operation {
    /** Whether it is over, well or not. */
    boolean isDone();

    /**
     * What an atomic operation found, zero for others. If it failed, the exception that says why:
     * {@link RefusalException} or {@link LostNodeException}. Only for what is done.
     */
    long value();

    /** One that is done. */
    static Operation done(long value) {
        return new Done(value);
    }

    /** One that has failed. */
    static Operation failed(RuntimeException why) {
        return new Failed(why);
    }

    /** One that has failed, and why. */
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

    /** One that is done, and found {@code value}. */
    record Done(long value) implements Operation {
        @Override
        public boolean isDone() {
            return true;
        }
    }
}
