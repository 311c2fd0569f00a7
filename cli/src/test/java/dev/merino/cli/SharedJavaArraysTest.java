package dev.merino.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.merino.Cluster;
import dev.merino.Merino;
import dev.merino.Settings;
import dev.merino.control.LaunchSpec;
import dev.merino.launch.LiveOptions;
import dev.merino.launch.LiveRun;
import dev.merino.worker.UserClasses;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Java arrays that are shared static fields, in programs of the user's own, compiled here. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class SharedJavaArraysTest {
    private static final Duration STALL = Duration.ofSeconds(20);

    /** Each class is a program. */
    private static final String TABLES =
            """
            import dev.merino.*;
            import java.util.Arrays;

            public class Tables {
                static void require(boolean holds, Object... words) {
                    if (!holds) {
                        throw new IllegalStateException(Arrays.toString(words));
                    }
                }

                /** Ranks write elements of their own between barriers, of all types. */
                public static class Types implements Program {
                    @Shared static boolean[] booleans = new boolean[40];
                    @Shared static byte[] bytes = {1, 2, 3, 4, 5, 6, 7, 8, 9};
                    @Shared static short[] shorts = new short[2000];
                    @Shared static char[] chars = "abcdefghi".toCharArray();
                    @Shared static int[] ints = new int[2000];
                    @Shared static final long[] longs = new long[2000];
                    @Shared static float[] floats = new float[2000];
                    @Shared static double[] doubles = new double[5000];
                    @Shared static int[][] table = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {10, 11, 12}};
                    @Shared static byte[] empty = {};

                    static {
                        Arrays.fill(doubles, 0.5);
                    }

                    public void run(Member me) {
                        double[] mine = doubles; // the same array, across barriers
                        for (int round = 1; round <= 3; round++) {
                            int at = me.rank();
                            booleans[at] = round % 2 == 1;
                            bytes[at] += 10;
                            shorts[at] = (short) (round * 300 + at);
                            chars[at] += 1;
                            ints[at] = round * 70_000 + at;
                            longs[at] = round * 5_000_000_000L + at;
                            floats[at] = round + 0.25f * at;
                            mine[4000 + at] = round + 0.125 * at;
                            table[at][1] = round * 100 + at;
                            me.barrier();
                            for (int rank = 0; rank < me.size(); rank++) {
                                check(round, rank);
                            }
                            require(mine == doubles, "another array");
                            require(mine[3999] == 0.5 && mine[4999] == 0.5, "first values");
                            require(bytes[8] == 9 && chars[8] == 'i', "first values");
                            require(table[0][0] == 1 && table[3][2] == 12, "first rows");
                            require(empty.length == 0, "empty");
                            me.barrier();
                        }
                    }

                    private static void check(int round, int rank) {
                        require(booleans[rank] == (round % 2 == 1), "boolean", rank);
                        require(bytes[rank] == rank + 1 + 10 * round, "byte", rank);
                        require(shorts[rank] == round * 300 + rank, "short", rank);
                        require(chars[rank] == 'a' + rank + round, "char", rank);
                        require(ints[rank] == round * 70_000 + rank, "int", rank);
                        require(longs[rank] == round * 5_000_000_000L + rank, "long", rank);
                        require(floats[rank] == round + 0.25f * rank, "float", rank);
                        require(doubles[4000 + rank] == round + 0.125 * rank, "double", rank);
                        require(table[rank][1] == round * 100 + rank, "table", rank);
                    }
                }

                /** Whose turn it is to write a byte is chance, but the same everywhere. */
                public static class Neighbours implements Program {
                    @Shared static byte[] bytes = new byte[97];

                    public void run(Member me) {
                        byte[] last = new byte[bytes.length];
                        java.util.Random chance = new java.util.Random(7);
                        for (int round = 0; round < 40; round++) {
                            for (int i = 0; i < bytes.length; i++) {
                                int writer = chance.nextInt(me.size() + 1);
                                byte value = (byte) chance.nextInt();
                                last[i] = writer < me.size() ? value : last[i];
                                if (writer == me.rank()) {
                                    bytes[i] = value;
                                }
                            }
                            me.barrier();
                            require(Arrays.equals(bytes, last), "round", round);
                            me.barrier();
                        }
                    }
                }

                /** Rank 0 has given all arrays their first values before another touches one. */
                public static class LateComers implements Program {
                    @Shared static int[] first = {1, 2, 3, 4};
                    @Shared static int[] second = {1, 2, 3, 4};

                    public void run(Member me) {
                        SharedFlag ready = me.named("ready").flag();
                        if (me.rank() == 0) {
                            require(first[0] == 1, "first");
                            second[0] = 50;
                            ready.set();
                        }
                        ready.await();
                        require(first[3] == 4, "first values");
                        require(second[0] == 50, "second");
                        me.barrier();
                    }
                }

                /** Increments under locks, one for each element. */
                public static class Counts implements Program {
                    @Shared static long[] counts = {100, 200};
                    @Shared static long[] late;

                    public void run(Member me) {
                        SharedLock[] locks = {me.named("a").lock(), me.named("b").lock()};
                        long[] mine = counts;
                        for (int i = 0; i < 50; i++) {
                            int which = (i + me.rank()) % 2;
                            locks[which].lock();
                            mine[which]++;
                            locks[which].unlock();
                        }
                        locks[0].lock();
                        if (late == null) {
                            late = new long[1];
                        }
                        late[0]++;
                        locks[0].unlock();
                        me.barrier();
                        require(counts[0] == 100 + 25 * me.size(), "counts", counts[0]);
                        require(counts[1] == 200 + 25 * me.size(), "counts", counts[1]);
                        require(late[0] == me.size(), "late", late[0]);
                    }
                }

                /** Arrays that are assigned by one rank after another. */
                public static class Assigned implements Program {
                    @Shared static double[] table;
                    @Shared static int[][] square = {{1}};

                    public void run(Member me) {
                        require(table == null, "null at first");
                        int[][] first = square;
                        me.barrier();
                        for (int writer = 0; writer < me.size(); writer++) {
                            if (me.rank() == writer) {
                                table = new double[600 + writer];
                                Arrays.setAll(table, i -> i % 7);
                                table[10] = 0.75;
                                square = new int[writer][writer + 2];
                                if (writer > 1) {
                                    square[1][1] = 5;
                                }
                            }
                            me.barrier();
                            check(writer);
                            require(first != square && first[0][0] == 1, "the old one");
                            me.barrier();
                            table[20 + me.rank()] = me.rank() + 0.5;
                            me.barrier();
                            for (int rank = 0; rank < me.size(); rank++) {
                                require(table[20 + rank] == rank + 0.5, "afterwards", rank);
                            }
                            me.barrier();
                        }
                        if (me.rank() == 1) {
                            table = null;
                        }
                        me.barrier();
                        require(table == null, "null at last");
                    }

                    private static void check(int writer) {
                        require(table.length == 600 + writer, "length", table.length);
                        require(table[10] == 0.75 && table[599] == 599 % 7, "contents");
                        require(square.length == writer, "rows");
                        require(writer < 2 || square[1].length == writer + 2, "columns");
                        require(writer < 2 || square[1][1] == 5, "element");
                    }
                }

                /** Flags, counters, conditions and sync() release and acquire as well. */
                public static class Ways implements Program {
                    @Shared static float[] floats = new float[10];
                    @Shared static double[][] rows = new double[3][4];

                    public void run(Member me) throws Exception {
                        SharedFlag flag = me.named("flag").flag();
                        SharedCounter counter = me.named("counter").counter(0);
                        SharedLock lock = me.named("lock").lock();
                        var changed = lock.newCondition();
                        if (me.isFirst()) {
                            floats[0] = -0.0f;
                            floats[1] = Float.intBitsToFloat(0x7fc0_0001);
                            floats[2] = 1.5f;
                            flag.set();
                        }
                        flag.await();
                        require(Float.floatToRawIntBits(floats[0]) == 0x8000_0000, "zero");
                        require(Float.floatToRawIntBits(floats[1]) == 0x7fc0_0001, "NaN");
                        require(floats[2] == 1.5f, "flag");
                        while (counter.get() < me.rank()) {
                            Thread.sleep(1);
                        }
                        require(floats[3] == me.rank(), "counter", floats[3]);
                        floats[3]++;
                        counter.incrementAndGet();
                        lock.lock();
                        rows[2][3]++;
                        changed.signalAll();
                        while (rows[2][3] < me.size()) {
                            changed.await();
                        }
                        lock.unlock();
                        me.barrier();
                        if (me.isFirst()) {
                            double[] swapped = rows[0];
                            rows[0] = rows[2];
                            rows[2] = swapped;
                            rows[1] = new double[] {1, 2, 3, 4};
                        }
                        me.barrier();
                        require(rows[0][3] == me.size() && rows[2][3] == 0, "swapped");
                        require(rows[1][3] == 4, "a new row");
                    }
                }

                /** What is refused while the program runs. */
                public static class Ragged implements Program {
                    @Shared static int[][] wrong = {{1, 2}, {3}};

                    public void run(Member me) {
                        wrong[0][0]++;
                    }
                }

                public static class Longer implements Program {
                    @Shared static int[][] wrong = new int[2][3];

                    public void run(Member me) {
                        wrong[0] = new int[4];
                        wrong[1] = new int[4];
                        me.barrier();
                    }
                }

                public static class Twice implements Program {
                    @Shared static int[] first = new int[2];
                    @Shared static int[] wrong = new int[2];

                    public void run(Member me) {
                        wrong = first;
                    }
                }
            }
            """;

    @TempDir private static Path folder = Path.of("");

    @BeforeAll
    static void compile() throws IOException {
        Sources.compile(folder, "Tables", TABLES).close();
    }

    private static void embedded(Settings settings, String program) {
        try (UserClasses classes = new UserClasses(folder.toString());
                Cluster cluster = Merino.embedded(settings)) {
            assertThat(cluster.run(classes.program("Tables$" + program)).wallNs()).isPositive();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "Types,csm-none,4096",
        "Types,tmk-lrc,64",
        "Neighbours,csm-none,4096",
        "Neighbours,hlrc-async,4096",
        "Neighbours,sci-vm,4096",
        "Neighbours,tmk-lrc,64",
        "LateComers,csm-none,4096",
        "Counts,csm-none,4096",
        "Counts,tmk-erc,4096",
        "Counts,sci-vm,64",
        "Assigned,csm-none,4096",
        "Assigned,hlrc-async,4096",
        "Ways,csm-none,4096",
        "Ways,tmk-lrc,4096"
    })
    void anArrayIsOneForAllRanksOfAnEmbeddedCluster(
            String program, String protocol, int unitBytes) {
        embedded(Settings.of(2, 2).withProtocol(protocol).withUnitBytes(unitBytes), program);
    }

    @Tag("long")
    @ParameterizedTest
    @CsvSource({"Counts,2,1,hlrc-async", "Ways,1,2,tmk-lrc"})
    void anArrayIsOneForAllRanksOfLiveNodes(
            String program, int workers, int threads, String protocol) {
        runsOnLiveNodes(program, workers, threads, protocol);
    }

    @Tag("release")
    @ParameterizedTest
    @CsvSource({
        "Types,1,2,csm-none",
        "Neighbours,1,2,csm-none",
        "LateComers,1,1,csm-none",
        "Counts,1,2,csm-none",
        "Assigned,1,2,sci-vm"
    })
    void anArrayIsOneForAllRanksOfMoreLiveNodes(
            String program, int workers, int threads, String protocol) {
        runsOnLiveNodes(program, workers, threads, protocol);
    }

    private static void runsOnLiveNodes(String program, int workers, int threads, String protocol) {
        assumeTrue(new KernelNodes().whyNot().isEmpty(), "the kernel cannot have live nodes");
        StringWriter said = new StringWriter();
        PrintWriter out = new PrintWriter(said, true);
        LaunchSpec launchSpec =
                new LaunchSpec("Tables$" + program, List.of(folder.toString()), List.of());
        Settings settings = Settings.of(2, threads).withWorkers(workers).withProtocol(protocol);
        LiveOptions options = LiveOptions.DEFAULT.withStall(STALL);
        assertThat(LiveRun.of(settings, launchSpec, options, out, out).run().wallNs()).isPositive();
    }

    @ParameterizedTest
    @CsvSource({
        "Ragged,give it rows of one length",
        "Longer,assign a whole new array",
        "Twice,assign a copy"
    })
    void whatCannotBeTheSameElsewhereIsRefusedWithARemedy(String program, String remedy) {
        assertThatThrownBy(() -> embedded(Settings.of(1, 1), program))
                .rootCause()
                .hasMessageContainingAll("static Tables$" + program + ".wrong", remedy);
    }
}
