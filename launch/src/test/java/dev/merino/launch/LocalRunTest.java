package dev.merino.launch;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.params.provider.CsvSource;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Live ranks that build a table of linked blocks, each of which one rank allocates. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class LocalRunTest {
    @BeforeAll
    static void requireKernel() {
        CountedRun.requireKernel();
    }

    /**
     * A hash table of chains. Each rank puts in keys of its own; when all have, each takes out
     * those of the next rank, and closes their blocks. All rounds together do not fit into the
     * space.
     */
    public static final class Table implements Program {
        private static final int ROUNDS = 8;
        private static final int KEYS = 100;
        private static final int BUCKETS = 8;

        /** The words of a block; the others are payload. */
        private static final int NEXT = 0;

        private static final int KEY = 1;
        private static final int WORDS = 130;

        @Override
        public void run(Member me) {
            SharedLongs heads = me.longs(BUCKETS);
            List<SharedLock> locks = new ArrayList<>();
            for (int bucket = 0; bucket < BUCKETS; bucket++) {
                locks.add(me.lock());
            }
            long closed = 0;
            for (int round = 0; round < ROUNDS; round++) {
                for (int i = 0; i < KEYS; i++) {
                    put(me, heads, locks, (long) me.rank() * KEYS + i);
                }
                me.barrier();
                int next = (me.rank() + 1) % me.size();
                for (int i = 0; i < KEYS; i++) {
                    closed = take(me, heads, locks, (long) next * KEYS + i);
                }
                me.barrier();
                requireEmpty(heads);
                requireRefused(me, closed);
                me.barrier();
            }
        }

        private static int bucket(long key) {
            return (int) (key % BUCKETS);
        }

        private static void put(Member me, SharedLongs heads, List<SharedLock> locks, long key) {
            SharedLongs block = me.local().longs(WORDS);
            for (int word = 0; word < WORDS; word++) {
                CountedRun.require(block.get(word) == 0, "memory of a block that was closed");
            }
            block.fill(KEY, WORDS, key);
            SharedLock lock = locks.get(bucket(key));
            lock.lock();
            try {
                block.set(NEXT, heads.get(bucket(key)));
                heads.set(bucket(key), block.reference());
            } finally {
                lock.unlock();
            }
        }

        /** Takes {@code key} out, closes its block, and returns what was its reference. */
        private static long take(Member me, SharedLongs heads, List<SharedLock> locks, long key) {
            SharedLock lock = locks.get(bucket(key));
            SharedLongs block;
            lock.lock();
            try {
                block = unlink(me, heads, key);
            } finally {
                lock.unlock();
            }
            for (int word = KEY; word < WORDS; word++) {
                CountedRun.require(block.get(word) == key, "word " + word + " of key " + key);
            }
            block.close();
            return block.reference();
        }

        private static SharedLongs unlink(Member me, SharedLongs heads, long key) {
            SharedLongs before = heads;
            long at = bucket(key);
            SharedLongs block = me.local().longsAt(before.get(at));
            while (block.get(KEY) != key) {
                before = block;
                at = NEXT;
                block = me.local().longsAt(before.get(at));
            }
            before.set(at, block.get(NEXT));
            return block;
        }

        private static void requireEmpty(SharedLongs heads) {
            for (int bucket = 0; bucket < BUCKETS; bucket++) {
                CountedRun.require(heads.get(bucket) == 0, "a block is left in " + bucket);
            }
        }

        private static void requireRefused(Member me, long closed) {
            boolean isOpen = true;
            try {
                me.local().longsAt(closed).close();
            } catch (IllegalStateException e) {
                isOpen = !String.valueOf(e.getMessage()).contains("was closed");
            }
            CountedRun.require(!isOpen, "a closed array can be opened");
        }
    }

    @Tag("long")
    @ParameterizedTest
    @CsvSource({"1,2,2,sci-vm", "2,1,1,newgendsm"})
    void ranksCloseTheBlocksOfOthers(int nodes, int workers, int threads, String protocol) {
        Settings settings =
                CountedRun.settings(nodes, workers, threads, protocol).withSpaceBytes(2L << 20);
        Statistics counted = CountedRun.of(settings, Table.class);
        assertThat(counted.count("barrier arrivals")).isPositive();
    }

    @Tag("release")
    @ParameterizedTest
    @CsvSource({"2,1,2,tmk-lrc", "2,2,1,hlrc-async", "3,1,1,csm-adb", "2,1,1,fine"})
    void moreClusters(int nodes, int workers, int threads, String protocol) {
        ranksCloseTheBlocksOfOthers(nodes, workers, threads, protocol);
    }
}
