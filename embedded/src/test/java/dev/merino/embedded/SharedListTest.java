package dev.merino.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Cluster;
import dev.merino.Merino;
import dev.merino.Program;
import dev.merino.RaceSearch;
import dev.merino.Settings;
import dev.merino.SharedList;
import dev.merino.SharedStructs;
import dev.merino.Struct;
import dev.merino.Structures;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Lists that ranks share and that grow; and structs that refer to structs. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class SharedListTest {
    private static void run(Settings settings, Program program) {
        try (Cluster cluster = Merino.embedded(settings)) {
            var _ = cluster.run(program);
        }
    }

    private static void refused(Program program, String words) {
        assertThatThrownBy(() -> run(Settings.of(2, 1), program)).hasStackTraceContaining(words);
    }

    /** Enough elements for two segments; values of each rank are in its order. */
    @ParameterizedTest
    @CsvSource({"1,1,csm-ms", "1,3,csm-ms", "3,2,csm-ms", "3,2,tmk-lrc", "3,2,csm-dms", "2,2,fine"})
    void whatAnyRankAddsIsThereOnce(int nodes, int threads, String protocol) {
        run(
                Settings.of(nodes, threads).withProtocol(protocol),
                me -> {
                    SharedList<String> list = me.list(String.class);
                    int each = 1500 / me.size() / 5 * 5;
                    for (int i = 0; i < each; i += 5) {
                        assertThat(list.get(list.add(words(me.rank(), i))))
                                .isEqualTo(words(me.rank(), i));
                        list.addAll(
                                List.of(
                                        words(me.rank(), i + 1),
                                        words(me.rank(), i + 2),
                                        words(me.rank(), i + 3),
                                        words(me.rank(), i + 4)));
                    }
                    me.barrier();
                    assertThat(list.size()).isEqualTo((long) each * me.size());
                    int[] next = new int[me.size()];
                    for (long i = 0; i < list.size(); i++) {
                        String found = list.get(i);
                        int rank = found.charAt(0) - '0';
                        assertThat(found).isEqualTo(words(rank, next[rank]++));
                    }
                    list.close();
                });
    }

    private static String words(int rank, int i) {
        return rank + " says " + i + "!".repeat(i % 30);
    }

    /** Elements are set by one rank after the other, to shorter and longer values. */
    @ParameterizedTest
    @CsvSource({"csm-ms", "tmk-lrc", "csm-dms"})
    void elementsAreSetAsThoseOfArrays(String protocol) {
        run(
                Settings.of(3, 1).withProtocol(protocol).withRaces(RaceSearch.ACCESSES),
                me -> {
                    SharedList<byte[]> list = me.list(byte[].class);
                    if (me.isFirst()) {
                        list.addAll(
                                new ArrayList<>(List.of(new byte[5], new byte[0], new byte[9])));
                    }
                    me.barrier();
                    for (int round = 0; round < 30; round++) {
                        list.set((me.rank() + round) % 3, new byte[round * 7 % 50]);
                        me.barrier();
                        for (int i = 0; i < 3; i++) {
                            assertThat(list.get(i)).hasSize(round * 7 % 50);
                        }
                        me.barrier();
                    }
                    assertThat(list.size()).isEqualTo(3);
                });
    }

    @Test
    void largeValuesHaveBlocksOfTheirOwn() {
        run(
                Settings.of(2, 1),
                me -> {
                    SharedList<byte[]> list = me.list(byte[].class);
                    long index = list.add(new byte[100_000 + me.rank()]);
                    list.add(new byte[1]);
                    assertThat(list.get(index)).hasSize(100_000 + me.rank());
                });
    }

    // ---- mistakes

    @Test
    void indicesThatAreNotThereAreNamed() {
        refused(me -> me.list(Long.class).get(0), "element 0 of list #0, where rank");
        refused(me -> me.list(Long.class).get(-1), "element -1 of list #0");
        refused(me -> me.list(Long.class).set(1L << 50, 1L), "element 1125899906842624 of list #0");
    }

    @Test
    void aClosedListIsNamed() {
        refused(
                me -> {
                    SharedList<Long> list = me.list(Long.class);
                    list.close();
                    list.add(1L);
                },
                "list #0 is closed");
    }

    @Test
    void aValueThatIsTooLargeIsNamed() {
        refused(
                me -> me.list(byte[].class).add(new byte[Structures.VALUE_BYTES_MAX + 1]),
                "a value of 67108865 bytes for list #0");
    }

    // ---- structs that refer to structs

    /** A node of a tree; a reference is 1 + an index, so that 0 is none. */
    @Struct
    interface TreeNode {
        long key();

        void key(long value);

        long left();

        void left(long reference);

        long right();

        void right(long reference);
    }

    @Test
    void structsReferToStructsByTheirIndices() {
        run(
                Settings.of(2, 1).withProtocol("tmk-lrc"),
                me -> {
                    SharedStructs<TreeNode> tree = me.structs(TreeNode.class, 100);
                    if (me.isFirst()) {
                        for (int i = 0; i < 100; i++) {
                            tree.at(i).key(i * 37 % 100);
                            insert(tree, i);
                        }
                    }
                    me.barrier();
                    List<Long> keys = new ArrayList<>();
                    collect(tree, 1, keys);
                    assertThat(keys).hasSize(100).isSorted();
                });
    }

    private static void insert(SharedStructs<TreeNode> tree, int index) {
        long at = 0;
        while (at != index) {
            TreeNode node = tree.at(at);
            boolean isLeft = tree.at(index).key() < node.key();
            long next = isLeft ? node.left() : node.right();
            if (next != 0) {
                at = next - 1;
            } else if (isLeft) {
                node.left(index + 1);
                return;
            } else {
                node.right(index + 1);
                return;
            }
        }
    }

    private static void collect(SharedStructs<TreeNode> tree, long reference, List<Long> keys) {
        if (reference != 0) {
            TreeNode node = tree.at(reference - 1);
            collect(tree, node.left(), keys);
            keys.add(node.key());
            collect(tree, node.right(), keys);
        }
    }
}
