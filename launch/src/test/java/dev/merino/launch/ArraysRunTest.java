package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.LongGrid;
import dev.merino.Member;
import dev.merino.Program;
import dev.merino.Share;
import dev.merino.SharedLongs;
import dev.merino.Statistics;
import dev.merino.files.NpyFile;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** Slices, copies, sorting, grids and files between processes; more is tested embedded. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class ArraysRunTest {
    @BeforeAll
    static void requireKernel() {
        CountedRun.requireKernel();
    }

    /** Each part on several pages, and every result compared. */
    public static final class Parts implements Program {
        private static final int LENGTH = 50_021;

        /** For the launcher. */
        public Parts() {}

        @Override
        public void run(Member me) {
            SharedLongs array = me.longs(LENGTH);
            long[] values = new Random(7).longs(LENGTH, -1000, 1000).toArray();
            array.setAll(me.share(LENGTH), i -> values[(int) i]);
            me.barrier();
            SharedLongs copy = me.longs(LENGTH);
            Share mine = me.share(LENGTH - 10);
            array.slice(10, LENGTH).copyTo(mine.from(), copy, mine.from() + 10, mine.count());
            me.barrier();
            long own = copy.stream(me.share(LENGTH)).sum();
            long all = Arrays.stream(values).skip(10).sum();
            CountedRun.require(me.sum(own) == all, "a wrong sum");

            array.parallelSort(me);
            Arrays.sort(values);
            CountedRun.require(Arrays.equals(array.toArray(0, LENGTH), values), "a wrong order");
            throughFile(me, array);
            relax(me);
        }

        private static void throughFile(Member me, SharedLongs array) {
            Path file = Path.of(me.broadcast(new Name(temporary(me)), 0).path());
            NpyFile.store(me, file, array);
            SharedLongs loaded = me.longs(LENGTH);
            NpyFile.open(file).load(me, loaded);
            CountedRun.require(
                    Arrays.equals(loaded.toArray(0, LENGTH), array.toArray(0, LENGTH)),
                    "a file with other elements");
            me.barrier();
            if (me.isFirst()) {
                delete(file);
            }
        }

        record Name(String path) {}

        private static String temporary(Member me) {
            try {
                return me.isFirst() ? Files.createTempFile("merino", ".npy").toString() : "";
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static void delete(Path file) {
            try {
                Files.delete(file);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** Each layer becomes the sum of its neighbours, whose layers were fetched ahead. */
        private static void relax(Member me) {
            LongGrid grid = me.longGrid(24, 20, 30);
            LongGrid next = me.longGrid(24, 20, 30);
            Share mine = me.share(grid.layers());
            mine.forEach(layer -> grid.set((int) layer, 3, 5, layer * layer));
            me.barrier();
            grid.willReadHalo(mine, 1);
            mine.forEach(
                    layer -> {
                        int at = (int) layer;
                        long before = at == 0 ? 0 : grid.get(at - 1, 3, 5);
                        long after = at == 23 ? 0 : grid.row(at + 1, 3).get(5);
                        next.set(at, 3, 5, before + after);
                    });
            me.barrier();
            for (int layer = 1; layer < 23; layer++) {
                long expected = (layer - 1L) * (layer - 1) + (layer + 1L) * (layer + 1);
                CountedRun.require(next.get(layer, 3, 5) == expected, "a wrong neighbour");
            }
        }
    }

    @Test
    void twoNodesSortStoreAndRelax() {
        Statistics counted = CountedRun.of(CountedRun.settings(2, 1, 1, "csm-ms"), Parts.class);
        assertThat(counted.count("barrier arrivals")).isPositive();
    }

    @Tag("release")
    @ParameterizedTest
    @CsvSource({"3,1,1,tmk-lrc", "2,2,1,newgendsm", "2,1,2,sci-vm", "3,1,2,csm-ms"})
    void nodesSortStoreAndRelax(int nodes, int workers, int threads, String protocol) {
        Statistics counted =
                CountedRun.of(CountedRun.settings(nodes, workers, threads, protocol), Parts.class);
        assertThat(counted.count("barrier arrivals")).isPositive();
    }
}
