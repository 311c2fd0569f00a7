package dev.merino.apps.kit;

import dev.merino.Member;
import dev.merino.SharedLongs;
import dev.merino.linux.MappedMemory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the processes of a run take after some of its rounds. Of those that run ranks it is the
 * shared memory that they have mapped and the objects that their heaps hold after a collection: how
 * much garbage a program leaves in between is its own affair. Of those that started them, which on
 * live nodes are the keepers, it is all that the operating system sees.
 */
final class RoundMemory {
    /** After so many rounds all is there that a program needs, and most is compiled. */
    private static final int SETTLED = 10;

    /** Heaps and code caches breathe. */
    private static final double GROWTH_MAX = 1.1;

    private static final long BREATH_KIB = 16 << 10;

    private static final int WORDS = 5;
    private static final long PAGE_BYTES = MappedMemory.pageBytes();

    private final Member me;
    private final SharedLongs found;
    private final long[] totals;

    /** Of {@code rounds} rounds, as {@code me} sees it. */
    RoundMemory(Member me, int rounds) {
        this.me = me;
        this.found = me.named("memory of rounds").longs((long) WORDS * me.size());
        this.totals = new long[rounds];
    }

    /** A round, counted from 1, is over. */
    void end(int round) {
        if (totals.length <= SETTLED || !isReported(round)) {
            return;
        }
        ProcessHandle self = ProcessHandle.current();
        long parent = self.parent().map(ProcessHandle::pid).filter(RoundMemory::isJava).orElse(0L);
        long[] mine = {me.node(), self.pid(), ownBytes(self.pid()), parent, bytes(parent, 1)};
        found.copyFrom((long) WORDS * me.rank(), mine, 0, WORDS);
        me.barrier();
        if (me.isFirst()) {
            totals[round - 1] = total();
        }
        me.barrier();
    }

    private long total() {
        Map<List<Long>, Long> processes = new HashMap<>();
        for (int rank = 0; rank < me.size(); rank++) {
            long[] its = new long[WORDS];
            found.copyTo((long) WORDS * rank, its, 0, WORDS);
            processes.put(List.of(its[0], its[1]), its[2]);
            processes.put(List.of(its[0], its[3]), its[4]);
        }
        return processes.values().stream().mapToLong(Long::longValue).sum();
    }

    private static boolean isJava(long pid) {
        try {
            return Files.readString(Path.of("/proc/" + pid + "/comm")).strip().equals("java");
        } catch (IOException e) {
            return false;
        }
    }

    private boolean isReported(int round) {
        return round == SETTLED || round == totals.length / 2 || round == totals.length;
    }

    @SuppressWarnings("GarbageCollection") // to see what is left
    private static long ownBytes(long pid) {
        System.gc();
        Runtime heap = Runtime.getRuntime();
        return heap.totalMemory() - heap.freeMemory() + bytes(pid, 2);
    }

    /** A number of {@code statm}: 1 is the resident memory, 2 what of it is shared; 0 if gone. */
    private static long bytes(long pid, int field) {
        try {
            String statm = pid == 0 ? "" : Files.readString(Path.of("/proc/" + pid + "/statm"));
            return pid == 0 ? 0 : Long.parseLong(statm.split(" ", -1)[field]) * PAGE_BYTES;
        } catch (IOException e) {
            return 0;
        }
    }

    /**
     * Reports what was found.
     *
     * @throws VerificationException if it has grown since the round in which all was there
     */
    void report(Report report) throws VerificationException {
        if (totals.length <= SETTLED) {
            return;
        }
        for (int round : new int[] {SETTLED, totals.length / 2, totals.length}) {
            if (round >= SETTLED) {
                report.line("memory", "%,d KiB after round %d".formatted(kib(round), round));
            }
        }
        long before = kib(SETTLED);
        long after = kib(totals.length);
        if (after > before * GROWTH_MAX + BREATH_KIB) {
            throw new VerificationException("memory of all processes, in KiB,", before, after);
        }
    }

    private long kib(int round) {
        return totals[round - 1] >> 10;
    }
}
