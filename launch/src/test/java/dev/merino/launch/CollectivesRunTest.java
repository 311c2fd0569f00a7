package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Member;
import dev.merino.Program;
import dev.merino.SharedLongs;
import dev.merino.Statistics;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Collectives between processes; what they do with the bytes is tested embedded. */
@Tag("release")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class CollectivesRunTest {
    private static final int ROUNDS = 50;

    @BeforeAll
    static void requireKernel() {
        CountedRun.requireKernel();
    }

    /** Small and large contributions in turn, and plain writes that they make visible. */
    public static final class Exchanges implements Program {
        /** For the launcher. */
        public Exchanges() {}

        record Place(String name, int rank) {}

        @Override
        public void run(Member me) {
            SharedLongs words = me.longs(me.size());
            for (int round = 0; round < ROUNDS; round++) {
                words.set(me.rank(), round);
                CountedRun.require(me.sum(round) == (long) round * me.size(), "a wrong sum");
                for (int rank = 0; rank < me.size(); rank++) {
                    CountedRun.require(words.get(rank) == round, "an old word");
                }
                long[] mine = new long[round % 7 * 500 + me.rank()];
                Arrays.fill(mine, me.rank() + 1L);
                List<long[]> all = me.allGather(mine);
                for (int rank = 0; rank < me.size(); rank++) {
                    long[] theirs = all.get(rank);
                    long expected = theirs.length * (rank + 1L);
                    CountedRun.require(Arrays.stream(theirs).sum() == expected, "a wrong array");
                }
                Place root = me.broadcast(new Place("r" + me.rank(), round), round % me.size());
                CountedRun.require(
                        root.equals(new Place("r" + round % me.size(), round)), "a wrong record");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"2,1,1,csm-ms", "3,1,1,tmk-lrc", "2,2,1,newgendsm", "2,1,2,sci-vm"})
    void everyRankHasWhatAllHaveGiven(int nodes, int workers, int threads, String protocol) {
        Statistics counted =
                CountedRun.of(
                        CountedRun.settings(nodes, workers, threads, protocol), Exchanges.class);
        assertThat(counted.count("barrier arrivals")).isPositive();
    }
}
