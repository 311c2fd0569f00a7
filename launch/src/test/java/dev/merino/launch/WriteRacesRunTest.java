package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Cluster;
import dev.merino.DataRaceException;
import dev.merino.Member;
import dev.merino.Merino;
import dev.merino.Program;
import dev.merino.RaceSearch;
import dev.merino.Settings;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Live nodes find races among their writes, and report none where there are none. */
class WriteRacesRunTest {
    private static final Settings SETTINGS = Settings.of(2, 1).withRaces(RaceSearch.WRITES);

    private static void run(Program program) {
        try (Cluster cluster = Merino.live(SETTINGS)) {
            cluster.run(program);
        }
    }

    /** The unlocked increment of a first program, which nobody looks at afterwards. */
    public static final class UnlockedIncrement implements Program {
        @Override
        public void run(Member me) {
            SharedLongs sums = me.named("sums").longs(1024);
            me.barrier();
            for (int i = 0; i < 100; i++) {
                sums.set(5, sums.get(5) + 1);
            }
        }
    }

    @Tag("long")
    @Test
    void anUnlockedIncrementIsFoundAndNamed() {
        assertThatThrownBy(() -> run(new UnlockedIncrement()))
                .isInstanceOf(DataRaceException.class)
                .hasMessageContaining("data race on element 5 of sums, longs(1024)")
                .hasMessageContaining("nodes 0 and 1");
    }

    /** Two ranks share pages, and one element under a lock. */
    public static final class LockedIncrement implements Program {
        @Override
        public void run(Member me) {
            SharedLongs sums = me.longs(1024);
            SharedLock lock = me.lock();
            for (int i = 0; i < 100; i++) {
                lock.lock();
                try {
                    sums.set(5, sums.get(5) + 1);
                } finally {
                    lock.unlock();
                }
                sums.set(100 + me.rank(), i);
            }
            me.barrier();
            assertThat(sums.get(5)).isEqualTo(100L * me.size());
        }
    }

    @Tag("release")
    @Test
    void aProgramWithoutRacesEndsWell() {
        run(new LockedIncrement());
    }
}
