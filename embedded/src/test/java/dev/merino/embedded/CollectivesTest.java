package dev.merino.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Cluster;
import dev.merino.Merino;
import dev.merino.Placement;
import dev.merino.Program;
import dev.merino.RaceSearch;
import dev.merino.Settings;
import dev.merino.SharedLongs;
import dev.merino.Statistics;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** What ranks learn from each other by sums, reductions, prefixes, broadcasts and gathers. */
class CollectivesTest {
    private static void run(int nodes, int threads, Program program) {
        run(Settings.of(nodes, threads), program);
    }

    private static void run(Settings settings, Program program) {
        try (Cluster cluster = Merino.embedded(settings)) {
            Statistics _ = cluster.run(program);
        }
    }

    /** Its components are of every kind that there is. */
    record Everything(
            boolean flag,
            byte tiny,
            short small,
            char letter,
            int number,
            long large,
            float real,
            double precise,
            String text,
            Placement constant,
            long[] longs,
            double[] doubles,
            Place place) {
        static Everything of(int rank) {
            return new Everything(
                    rank % 2 == 0,
                    (byte) -rank,
                    (short) (rank + 300),
                    (char) ('a' + rank),
                    -rank,
                    Long.MIN_VALUE + rank,
                    rank / 3f,
                    rank / 7.0,
                    "rank ".repeat(rank),
                    Placement.values()[rank % 3],
                    new long[rank],
                    new double[] {rank, Double.NaN},
                    new Place(rank, -0.0));
        }

        /** Records with arrays have no useful equals. */
        String words() {
            return toString().replaceAll("\\[[JD]@[0-9a-f]+", "")
                    + Arrays.toString(longs)
                    + Arrays.toString(doubles);
        }
    }

    /** A record in a record. */
    record Place(int x, double y) {}

    /** One that no bytes can be made of. */
    record Unknown(List<String> list) {}

    @ParameterizedTest
    @CsvSource({"1,1", "2,1", "1,3", "3,2", "4,1"})
    void numbersAreReducedInTheOrderOfTheRanks(int nodes, int threads) {
        run(
                nodes,
                threads,
                me -> {
                    int n = me.size();
                    long mine = 10L + me.rank();
                    assertThat(me.sum(mine)).isEqualTo(10L * n + n * (n - 1L) / 2);
                    assertThat(me.min(mine)).isEqualTo(10);
                    assertThat(me.max(-mine)).isEqualTo(-10);
                    assertThat(me.min(mine / 2.0)).isEqualTo(5.0);
                    assertThat(me.max(mine / 2.0)).isEqualTo((9 + n) / 2.0);
                    assertThat(me.reduceLong(me.rank() + 1, (a, b) -> 10 * a + b))
                            .isEqualTo(IntStream.rangeClosed(1, n).reduce(0, (a, b) -> 10 * a + b));
                    assertThat(me.scanLong(mine, Long::sum))
                            .isEqualTo((10 + mine) * (me.rank() + 1L) / 2);
                    assertThat(me.broadcast(mine, n - 1)).isEqualTo(9L + n);
                    assertThat(me.allGather(mine))
                            .isEqualTo(IntStream.range(10, 10 + n).asLongStream().toArray());
                    assertThat(me.gather(mine, 0)).hasSize(me.isFirst() ? n : 0);
                    assertThat(me.gather(mine / 2.0, n - 1)).hasSize(me.rank() == n - 1 ? n : 0);
                });
    }

    private static double[] numbers(int ranks) {
        return new Random(5).doubles(ranks, -1e6, 1e6).toArray();
    }

    @Test
    void sumsOfFloatingPointHaveTheSameBitsOnAllRanks() {
        run(
                3,
                2,
                me -> {
                    double[] all = numbers(me.size());
                    double sum = all[0];
                    double[] prefixes = new double[all.length];
                    prefixes[0] = sum;
                    for (int i = 1; i < all.length; i++) {
                        sum += all[i];
                        prefixes[i] = sum;
                    }
                    double mine = all[me.rank()];
                    assertThat(me.sum(mine)).isEqualTo(sum);
                    assertThat(me.scanDouble(mine, Double::sum)).isEqualTo(prefixes[me.rank()]);
                    assertThat(me.reduceDouble(mine, (a, b) -> b)).isEqualTo(all[5]);
                    assertThat(me.allGather(mine)).isEqualTo(all);
                    assertThat(me.sum(new double[] {mine, -mine})).containsExactly(sum, -sum);
                    assertThat(me.broadcast(mine, 3)).isEqualTo(all[3]);
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 200, 300, 5_000, 100_000})
    void arraysOfAnyLengthAreReducedElementByElement(int length) {
        run(
                2,
                2,
                me -> {
                    long[] mine = new long[length];
                    Arrays.setAll(mine, i -> i * (me.rank() + 1L));
                    long[] expected = new long[length];
                    Arrays.setAll(expected, i -> i * 10L);
                    assertThat(me.sum(mine)).isEqualTo(expected);
                    Arrays.setAll(expected, i -> i * 4L);
                    assertThat(me.reduce(mine, Math::max)).isEqualTo(expected);
                    Arrays.setAll(expected, i -> i * 3L);
                    assertThat(me.broadcast(mine, 2)).isEqualTo(expected);
                });
    }

    @Test
    void ranksMayGiveArraysOfDifferentLengths() {
        run(
                2,
                2,
                me -> {
                    for (int round = 0; round < 5; round++) {
                        long[] mine = new long[me.rank() * round * 100];
                        Arrays.fill(mine, me.rank());
                        List<long[]> all = me.allGather(mine);
                        for (int rank = 0; rank < me.size(); rank++) {
                            long[] expected = new long[rank * round * 100];
                            Arrays.fill(expected, rank);
                            assertThat(all.get(rank)).isEqualTo(expected);
                        }
                        assertThat(me.allGather(new double[me.rank()]).get(3)).hasSize(3);
                        assertThat(me.allGather(new byte[] {(byte) round}).get(1))
                                .containsExactly((byte) round);
                    }
                });
    }

    @Test
    void recordsArriveAsTheyWere() {
        run(
                2,
                2,
                me -> {
                    Everything mine = Everything.of(me.rank());
                    List<Everything> all = me.allGather(mine);
                    for (int rank = 0; rank < me.size(); rank++) {
                        assertThat(all.get(rank).words()).isEqualTo(Everything.of(rank).words());
                    }
                    assertThat(me.broadcast(mine, 2).words()).isEqualTo(Everything.of(2).words());
                    Place far = me.reduce(new Place(me.rank(), 1), (a, b) -> a.x > b.x ? a : b);
                    assertThat(far).isEqualTo(new Place(3, 1));
                    assertThat(me.gather(far, 1)).hasSize(me.rank() == 1 ? 4 : 0);
                });
    }

    /** Each is a barrier; slots that are used again too early would show an old sum. */
    @ParameterizedTest
    @ValueSource(
            strings = {"csm-ms", "csm-dms", "tmk-lrc", "hlrc-async", "newgendsm", "sci-vm", "fine"})
    void whatWasWrittenBeforeIsVisibleAfterwards(String protocol) {
        run(
                Settings.of(3, 1).withProtocol(protocol),
                me -> {
                    SharedLongs words = me.longs(me.size());
                    for (int round = 0; round < 50; round++) {
                        words.set(me.rank(), round);
                        assertThat(me.sum(round)).isEqualTo(3L * round);
                        for (int rank = 0; rank < me.size(); rank++) {
                            assertThat(words.get(rank)).isEqualTo(round);
                        }
                        long _ = me.max(me.rank());
                    }
                });
    }

    @Test
    void raceDetectionKnowsThatTheyAreBarriers() {
        run(
                Settings.of(2, 1).withRaces(RaceSearch.ACCESSES),
                me -> {
                    SharedLongs words = me.longs(2);
                    words.set(me.rank(), 1);
                    long _ = me.sum(1);
                    assertThat(words.get(1 - me.rank())).isEqualTo(1);
                });
    }

    // ---- mistakes

    private static void refused(Program program, String words) {
        assertThatThrownBy(() -> run(2, 1, program)).hasStackTraceContaining(words);
    }

    @Test
    void ranksThatCallDifferentOnesAreToldSo() {
        refused(
                me -> assertThat(me.isFirst() ? me.sum(1) : me.max(1)).isEqualTo(2),
                "(long): all ranks call the same");
    }

    @Test
    void arraysOfDifferentLengthsAreNotReduced() {
        refused(
                me -> assertThat(me.sum(new long[1 + me.rank()])).isEmpty(),
                "sum(long[]): rank 0 has an array of 1 elements, and rank 1 one of 2");
    }

    @Test
    void aRootMustBeARank() {
        refused(me -> assertThat(me.broadcast(1, 2)).isZero(), "root 2 of a program with 2 ranks");
    }

    @Test
    void recordsOfOtherThingsAreRefused() {
        refused(
                me -> assertThat(me.allGather(new Unknown(List.of()))).isEmpty(),
                "component list of type java.util.List");
    }
}
