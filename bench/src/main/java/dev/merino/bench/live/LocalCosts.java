package dev.merino.bench.live;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.merino.linux.MappedMemory;
import dev.merino.memory.Diff;
import dev.merino.memory.DiffWriter;
import dev.merino.memory.Twin;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** What is done to a page without leaving the process: copy, twin, diff. */
final class LocalCosts {
    private static final int PAGE_BYTES = MappedMemory.pageBytes();
    private static final int TIMES = 10_000;

    private final MemorySegment frame = page();
    private final MemorySegment word = page();
    private final MemorySegment whole = page();
    private final MemorySegment target = page();
    private final Twin twin = Twin.of(frame);
    private final DiffWriter writer = new DiffWriter();
    private Twin last = twin;
    private long bytes;

    LocalCosts() {
        word.set(JAVA_BYTE, PAGE_BYTES / 2, (byte) 1);
        whole.fill((byte) 1);
    }

    private static MemorySegment page() {
        return Arena.global().allocate(PAGE_BYTES, PAGE_BYTES);
    }

    void measure(Timer timer) {
        timer.record("copy", Timer.together(TIMES, i -> target.copyFrom(frame)));
        timer.record("twin", Timer.together(TIMES, i -> last = Twin.of(frame)));
        timer.record("diff-word", Timer.together(TIMES, i -> diff(word)));
        timer.record("diff-page", Timer.together(TIMES, i -> diff(whole)));
    }

    /** The diffs of {@code pages} pages with one word changed; how many bytes they make. */
    int diffs(int pages) {
        bytes = 0;
        for (int i = 0; i < pages; i++) {
            diff(word);
        }
        return (int) bytes;
    }

    private void diff(MemorySegment changed) {
        Diff diff = Diff.between(changed, twin, writer);
        bytes += diff.wireBytes();
        writer.recycle(diff);
    }

    @Override
    @SuppressWarnings("ObjectToString") // only keeps the twin in use
    public String toString() {
        return "diffs of " + bytes + " bytes beside " + last;
    }
}
