package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Member;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.SharedInts;
import dev.merino.Statistics;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.concurrent.TimeUnit;

/**
 * A shared table that is written seldom, and then often: scans give way to traps, and come back.
 */
@Tag("release")
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class HardlyWrittenTest {
    private static final int PAGES = 2048;
    private static final int INTS = 1024;
    private static final int QUIET = 200;
    private static final int SELDOM = 40;
    private static final int OFTEN = 80;
    private static final int OFTEN_PAGES = 32;

    /** So many traps cost a chunk as much as the change to scans, which follows. */
    private static final int TRAPS_MIN = 5;

    @BeforeAll
    static void requireKernel() {
        CountedRun.requireKernel();
    }

    /** Rank 0 owns a table, rank 1 reads it. */
    public static final class Table implements Program {
        /** For the launcher. */
        public Table() {}

        @Override
        public void run(Member me) {
            SharedInts table = me.ints((long) PAGES * INTS);
            write(me, table, PAGES, 1);
            for (int again = 2; again <= 3; again++) {
                for (int i = 0; i < QUIET; i++) {
                    me.barrier();
                }
                for (int i = 0; i < SELDOM; i++) {
                    write(me, table, 1, again * 1000 + i);
                }
                for (int i = 0; i < OFTEN; i++) {
                    write(me, table, OFTEN_PAGES, again * 10_000 + i);
                }
            }
        }

        private static void write(Member me, SharedInts table, int pages, int value) {
            if (me.rank() == 0) {
                for (int page = 0; page < pages; page++) {
                    table.set((long) page * INTS + value % INTS, value);
                }
            }
            me.barrier();
            if (me.rank() == 1) {
                for (int page = 0; page < pages; page++) {
                    int seen = table.get((long) page * INTS + value % INTS);
                    if (seen != value) {
                        throw new IllegalStateException(
                                "%d instead of %d in page %d".formatted(seen, value, page));
                    }
                }
            }
            me.barrier();
        }
    }

    @ParameterizedTest
    @CsvSource({"csm-none,0", "tmk-lrc,2048", "hlrc-draw,2048"})
    void everyWriteIsSeenWhicheverWayItIsFound(String protocol, long firstTouches) {
        Statistics counted = CountedRun.of(Settings.of(2, 1).withProtocol(protocol), Table.class);
        assertThat(counted.count("write faults") - firstTouches)
                .as(protocol + ": traps where it is written seldom, scans where it is often")
                .isBetween(2L * TRAPS_MIN, (long) OFTEN * OFTEN_PAGES);
    }
}
