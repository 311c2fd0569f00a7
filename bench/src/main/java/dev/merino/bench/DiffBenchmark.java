package dev.merino.bench;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.merino.memory.Diff;
import dev.merino.memory.DiffWriter;
import dev.merino.memory.IncomingDiff;
import dev.merino.memory.PageImage;
import dev.merino.memory.Twin;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.TimeUnit;

/**
 * The cost of diffs of one page of 4 KiB, frame outside the heap and twin on it, as on a live node.
 * {@link #copy} is the measure: the same page at the speed of memory.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
public class DiffBenchmark {
    static final int PAGE_BYTES = 4096;

    private final byte[] target = new byte[PAGE_BYTES];
    private MemorySegment frame = page();
    private MemorySegment cleanFrame = page();
    private MemorySegment sparseFrame = page();
    private MemorySegment halfFrame = page();
    private MemorySegment floatsFrame = page();
    private MemorySegment denseFrame = page();
    private Twin twin = Twin.of(frame);
    private Diff sparseDiff = Diff.between(frame, twin);
    private Diff floatsDiff = sparseDiff;
    private Diff denseDiff = sparseDiff;
    private final DiffWriter writer = new DiffWriter();
    private PageImage same = PageImage.of(frame);
    private PageImage news = same;
    private boolean turn;

    /**
     * A page, the page with one word changed, with part of every other double, part of every float,
     * and with every byte.
     */
    @Setup
    public void change() {
        change(sparseFrame, 2048, Long.BYTES);
        for (int i = 0; i < PAGE_BYTES; i += 2 * Double.BYTES) {
            change(halfFrame, i, 6);
        }
        for (int i = 0; i < PAGE_BYTES; i += Float.BYTES) {
            change(floatsFrame, i, 3);
        }
        change(denseFrame, 0, PAGE_BYTES);
        sparseDiff = Diff.between(sparseFrame, twin);
        floatsDiff = Diff.between(floatsFrame, twin);
        denseDiff = Diff.between(denseFrame, twin);
        news = PageImage.of(sparseFrame);
    }

    /**
     * Diffs of frames on the heap, too: a JVM that has seen one kind only is faster than a node.
     */
    @Setup
    public void useHeapFrames() {
        MemorySegment heap = MemorySegment.ofArray(new byte[PAGE_BYTES]);
        Twin zeros = Twin.of(heap);
        MemorySegment[] pages = {frame, sparseFrame, halfFrame, floatsFrame, denseFrame};
        for (int i = 0; i < 5_000; i++) {
            heap.copyFrom(pages[i % pages.length]);
            Diff diff = Diff.between(heap, zeros, writer);
            diff.applyTo(heap);
            diff.applyTo(Twin.of(heap));
            writer.recycle(diff);
        }
    }

    private static MemorySegment page() {
        MemorySegment page = Arena.global().allocate(PAGE_BYTES, PAGE_BYTES);
        for (int i = 0; i < PAGE_BYTES; i++) {
            page.set(JAVA_BYTE, i, (byte) (31 * i));
        }
        return page;
    }

    private static void change(MemorySegment page, int from, int bytes) {
        for (int i = from; i < from + bytes; i++) {
            page.set(JAVA_BYTE, i, (byte) ~page.get(JAVA_BYTE, i));
        }
    }

    /** The measure of all others. */
    @Benchmark
    public byte[] copy() {
        MemorySegment.copy(frame, JAVA_BYTE, 0, target, 0, PAGE_BYTES);
        return target;
    }

    /** The same into a new array: the least that a diff of the whole page can cost. */
    @Benchmark
    public byte[] copyToNew() {
        return frame.toArray(JAVA_BYTE);
    }

    /** Nothing was written. */
    @Benchmark
    public int writeClean() {
        return writer.write(cleanFrame, twin);
    }

    /** One word was written. */
    @Benchmark
    public int writeSparse() {
        return writer.write(sparseFrame, twin);
    }

    /** Every other double was written and differs in its low six bytes. */
    @Benchmark
    public int writeHalf() {
        return writer.write(halfFrame, twin);
    }

    /** Every float was written and differs in its low three bytes. */
    @Benchmark
    public int writeFloats() {
        return writer.write(floatsFrame, twin);
    }

    /** Every byte was written. */
    @Benchmark
    public int writeDense() {
        return writer.write(denseFrame, twin);
    }

    /** The same as {@link #writeSparse}, as a diff that is given back once it is applied. */
    @Benchmark
    public Diff diffSparse() {
        return madeAndGivenBack(sparseFrame);
    }

    private Diff madeAndGivenBack(MemorySegment changed) {
        Diff diff = Diff.between(changed, twin, writer);
        writer.recycle(diff);
        return diff;
    }

    /** The same as {@link #writeHalf}, as a diff that is given back once it is applied. */
    @Benchmark
    public Diff diffHalf() {
        return madeAndGivenBack(halfFrame);
    }

    /** The same as {@link #writeFloats}, as a diff that is given back once it is applied. */
    @Benchmark
    public Diff diffFloats() {
        return madeAndGivenBack(floatsFrame);
    }

    /** The same as {@link #writeDense}, as a diff that is given back once it is applied. */
    @Benchmark
    public Diff diffDense() {
        return madeAndGivenBack(denseFrame);
    }

    /** The same as {@link #diffDense}, with a new writer for each diff, never given back. */
    @Benchmark
    public Diff diffDenseAlone() {
        return Diff.between(denseFrame, twin);
    }

    /** One word arrives. */
    @Benchmark
    public MemorySegment applySparse() {
        sparseDiff.applyTo(frame);
        return frame;
    }

    /** Three bytes of every float arrive. */
    @Benchmark
    public MemorySegment applyFloats() {
        floatsDiff.applyTo(frame);
        return frame;
    }

    /** A whole page arrives. */
    @Benchmark
    public MemorySegment applyDense() {
        denseDiff.applyTo(frame);
        return frame;
    }

    /** A fetched page that brings nothing new. */
    @Benchmark
    public int mergeClean() {
        return IncomingDiff.merge(same, twin, frame);
    }

    /** A fetched page that brings one new word, each time another. */
    @Benchmark
    public int mergeSparse() {
        turn = !turn;
        return IncomingDiff.merge(turn ? news : same, twin, frame);
    }
}
