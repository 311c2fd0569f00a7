package dev.merino.remote.mapped;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.merino.remote.LostNodes;
import dev.merino.remote.Operation;
import dev.merino.remote.RegionKey;
import dev.merino.remote.RemoteRegion;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;

/** A region that this process maps. Every operation is done when it returns. */
final class MappedRegion extends RemoteRegion {
    private static final VarHandle WORD = JAVA_LONG.varHandle();
    private static final Operation DONE = Operation.done(0);

    private final MemorySegment memory;
    private final LostNodes losses;
    private final Runnable unmap;
    private volatile boolean closed;

    /**
     * A region in mapped memory.
     *
     * @param memory the region
     * @param unmap called when the region is closed
     */
    MappedRegion(RegionKey key, MemorySegment memory, LostNodes losses, Runnable unmap) {
        super(key);
        this.memory = memory;
        this.losses = losses;
        this.unmap = unmap;
    }

    @Override
    protected Operation startPut(long offset, MemorySegment source) {
        if (isLost()) {
            return lost();
        }
        if (source.byteSize() == Long.BYTES && offset % Long.BYTES == 0) {
            WORD.setRelease(memory, offset, source.get(JAVA_LONG_UNALIGNED, 0));
        } else {
            MemorySegment.copy(source, 0, memory, offset, source.byteSize());
        }
        return DONE;
    }

    @Override
    protected Operation startGet(long offset, MemorySegment target) {
        if (isLost()) {
            return lost();
        }
        if (target.byteSize() == Long.BYTES && offset % Long.BYTES == 0) {
            target.set(JAVA_LONG_UNALIGNED, 0, (long) WORD.getAcquire(memory, offset));
        } else {
            VarHandle.acquireFence();
            MemorySegment.copy(memory, offset, target, 0, target.byteSize());
        }
        return DONE;
    }

    @Override
    protected Operation startCompareAndSwap(long offset, long expected, long value) {
        return isLost()
                ? lost()
                : Operation.done((long) WORD.compareAndExchange(memory, offset, expected, value));
    }

    @Override
    protected Operation startFetchAndAdd(long offset, long delta) {
        return isLost() ? lost() : Operation.done((long) WORD.getAndAdd(memory, offset, delta));
    }

    private boolean isLost() {
        if (closed) {
            throw new IllegalStateException(key() + " is closed");
        }
        return losses.has(key().node());
    }

    private Operation lost() {
        return Operation.failed(losses.exception(key().node()));
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            unmap.run();
        }
    }
}
