package dev.merino.memory;

import dev.merino.core.Check;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/** Words in memory that the nodes of a machine map. */
public final class SharedSegmentWords implements WordMemory {
    private static final VarHandle WORD = ValueLayout.JAVA_LONG.varHandle();

    private final MemorySegment memory;

    /** The words of {@code memory}. */
    public SharedSegmentWords(MemorySegment memory) {
        this.memory = memory;
    }

    @Override
    public long get(int word) {
        return (long) WORD.getAcquire(memory, at(word));
    }

    @Override
    public void set(int word, long value) {
        WORD.setRelease(memory, at(word), value);
    }

    @Override
    public long compareAndExchange(int word, long expected, long value) {
        return (long) WORD.compareAndExchange(memory, at(word), expected, value);
    }

    @Override
    public long getAndAdd(int word, long delta) {
        return (long) WORD.getAndAdd(memory, at(word), delta);
    }

    private long at(int word) {
        long at = (long) word * Long.BYTES;
        Check.that(
                word >= 0 && at < memory.byteSize(),
                "word %d of a window of %d bytes: too many shared pages for this protocol",
                word,
                memory.byteSize());
        return at;
    }
}
