package dev.merino.bench.live;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.merino.Member;
import dev.merino.Placement;
import dev.merino.SharedLongs;
import dev.merino.linux.Descriptor;
import dev.merino.linux.MappedMemory;
import dev.merino.linux.Memfd;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Faults of rank 1, on pages at home here and there. Every round takes new arrays, of whose pages
 * the first part is at home at node 0, the second at node 1, and so on.
 *
 * <p>Of single pages only every other one is touched, in random order, so that no touch looks like
 * the next step of a sweep.
 */
final class PageCosts {
    private static final int LONGS = MappedMemory.pageBytes() / Long.BYTES;

    /** Small enough that its writes are found by scanning, if this is enabled. */
    private static final int SWEEP_PARTS = 2;

    private final Member me;
    private final Random random;
    private final int pages;
    private long sum;

    /** Touches {@code pages} single pages in each round. */
    PageCosts(Member me, Random random, int pages) {
        this.me = me;
        this.random = random;
        this.pages = pages;
    }

    /** An array with {@code pagesOfEach} pages at home at each node. */
    private SharedLongs array(int pagesOfEach) {
        return me.placement(Placement.BLOCKED).longs((long) me.nodes() * pagesOfEach * LONGS);
    }

    /** The first touch of pages at home here: no node has one yet, or the frames exist. */
    void faults(Timer timer) {
        SharedLongs fresh = array(2 * pages);
        SharedLongs known = array(2 * pages);
        if (me.isFirst()) {
            everyOther(2 * pages).forEach(page -> read(known, page)); // now the frames are there
        }
        me.barrier();
        if (Roles.isClient(me)) {
            timer.record("fault-new", touch(fresh, everyOther(2 * pages)));
            timer.record("fault", touch(known, everyOther(2 * pages)));
        }
        me.barrier();
    }

    /** Pages at home there, one by one: for the first time, and after the home wrote them. */
    void fetches(Timer timer) {
        SharedLongs array = array(2 * pages);
        fetches(array, "fetch", timer);
        fetches(array, "fetch-again", timer);
        write(array, 0, 2 * pages); // and the copies of node 1 are gone
        me.barrier();
    }

    private void fetches(SharedLongs array, String name, Timer timer) {
        write(array, 0, 2 * pages);
        me.barrier();
        if (Roles.isClient(me)) {
            timer.record(name, touch(array, everyOther(0)));
        }
        me.barrier();
    }

    /** What the kernel alone takes for the first touch of a page of a mapped file. */
    void kernelFaults(Timer timer) {
        long bytes = (long) pages * MappedMemory.pageBytes();
        try (Descriptor file = Memfd.create("merino-faults", bytes);
                MappedMemory memory = MappedMemory.shared(file, 0, bytes)) {
            memory.preferSmallPages();
            MemorySegment words = memory.segment();
            List<Integer> order = new ArrayList<>(IntStream.range(0, pages).boxed().toList());
            Collections.shuffle(order, random);
            timer.record(
                    "kernel-fault",
                    Timer.each(
                            pages, i -> sum += words.getAtIndex(JAVA_LONG, order.get(i) * LONGS)));
        }
    }

    /** {@code count} pages at home there, one after the other. */
    void sweeps(int count, Timer timer) {
        int pagesOfEach = count / SWEEP_PARTS;
        List<SharedLongs> parts = new ArrayList<>();
        for (int i = 0; i < SWEEP_PARTS; i++) {
            parts.add(array(pagesOfEach));
        }
        sweep(parts, pagesOfEach, "sweep", timer);
        sweep(parts, pagesOfEach, "sweep-again", timer);
        parts.forEach(part -> write(part, 0, pagesOfEach));
        me.barrier();
    }

    private void sweep(List<SharedLongs> parts, int pagesOfEach, String name, Timer timer) {
        parts.forEach(part -> write(part, 0, pagesOfEach));
        me.barrier();
        if (Roles.isClient(me)) {
            double us = Timer.together(1, i -> parts.forEach(p -> readAll(p, pagesOfEach)));
            timer.record(name, us / (SWEEP_PARTS * pagesOfEach));
        }
        me.barrier();
    }

    /** Rank 0 writes a word of each page, so that other copies are out of date. */
    private void write(SharedLongs array, int from, int to) {
        if (me.isFirst()) {
            for (int page = from; page < to; page++) {
                array.set((long) page * LONGS, random.nextLong());
            }
        }
    }

    private void readAll(SharedLongs array, int to) {
        for (int page = 0; page < to; page++) {
            read(array, page);
        }
    }

    private double touch(SharedLongs array, List<Integer> order) {
        return Timer.each(order.size(), i -> read(array, order.get(i)));
    }

    private void read(SharedLongs array, int page) {
        sum += array.get((long) page * LONGS);
    }

    /** Every other page from {@code from} on, in random order. */
    private List<Integer> everyOther(int from) {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < pages; i++) {
            order.add(from + 2 * i);
        }
        Collections.shuffle(order, random);
        return order;
    }

    @Override
    public String toString() {
        return "pages of sum " + sum;
    }
}
