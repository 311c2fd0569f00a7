package dev.merino.launch;

import dev.merino.Member;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;
import dev.merino.Statistics;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Writes of a rank that runs while its node releases for it, and parts of the array that it writes
 * change between scans and traps.
 */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class SidesRunTest {
    private static final int PASSES = 12;

    /** Parts of an array that change sides by themselves: 2 MiB each. */
    private static final int PARTS = 4;

    private static final int PAGES = 512;
    private static final int PAGES_AT_A_TIME = 8;
    private static final long PAUSE_NS = 20_000;
    private static final int LONGS = 512;

    @BeforeAll
    static void requireKernel() {
        CountedRun.requireKernel();
    }

    /**
     * Rank 0 writes part after part, and takes and keeps a lock now and then. Rank 1 wants that
     * lock again and again, so that the node of rank 0 releases for it while it writes; a part that
     * rests is trapped soon, and scanned when it is its turn. After each pass rank 1 looks at all
     * pages.
     */
    public static final class Parts implements Program {
        @Override
        public void run(Member me) {
            SharedLongs array = me.named("parts").longs((long) PARTS * PAGES * LONGS);
            SharedLongs passed = me.named("passed").longs(1);
            SharedLock busy = me.named("busy").lock();
            if (!me.isFirst()) {
                array.fill(0, array.length(), 0); // its node is the home, rank 0 has copies
            }
            for (int pass = 1; pass <= PASSES; pass++) {
                me.barrier();
                if (me.isFirst()) {
                    write(array, passed, busy, pass);
                } else {
                    awaitPass(passed, busy, pass);
                }
                me.barrier();
                if (!me.isFirst()) {
                    check(array, pass);
                }
            }
        }

        private static void write(
                SharedLongs array, SharedLongs passed, SharedLock busy, int pass) {
            for (int part = 0; part < PARTS; part++) {
                for (int page = 0; page < PAGES; page++) {
                    array.set(first(part, page), pass);
                    if (page % PAGES_AT_A_TIME == 0) {
                        say(passed, busy, pass - 1);
                    }
                }
            }
            say(passed, busy, pass);
        }

        private static void say(SharedLongs passed, SharedLock busy, int pass) {
            busy.lock();
            try {
                passed.set(0, pass);
            } finally {
                busy.unlock();
            }
        }

        /** Wants the lock again and again, but not so often that rank 0 never has it. */
        private static void awaitPass(SharedLongs passed, SharedLock busy, int pass) {
            long seen = 0;
            while (seen < pass) {
                LockSupport.parkNanos(PAUSE_NS);
                busy.lock();
                try {
                    seen = passed.get(0);
                } finally {
                    busy.unlock();
                }
            }
        }

        private static void check(SharedLongs array, long pass) {
            for (int part = 0; part < PARTS; part++) {
                for (int page = 0; page < PAGES; page++) {
                    long seen = array.get(first(part, page));
                    CountedRun.require(
                            seen == pass,
                            "%d instead of %d in page %d of part %d"
                                    .formatted(seen, pass, page, part));
                }
            }
        }

        private static long first(int part, int page) {
            return ((long) part * PAGES + page) * LONGS;
        }
    }

    @Tag("long")
    @ParameterizedTest
    @ValueSource(strings = "csm-none")
    void everyWriteIsSeen(String protocol) {
        Settings settings = CountedRun.settings(2, 1, 1, protocol);
        Statistics _ = CountedRun.of(settings, Parts.class);
    }

    @Tag("release")
    @ParameterizedTest
    @ValueSource(strings = "tmk-lrc")
    void everyWriteIsSeenUnderMoreProtocols(String protocol) {
        everyWriteIsSeen(protocol);
    }
}
