package dev.merino.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Cluster;
import dev.merino.Member;
import dev.merino.Merino;
import dev.merino.Program;
import dev.merino.RaceSearch;
import dev.merino.Settings;
import dev.merino.SharedMap;
import dev.merino.Structures;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** Maps that ranks share, beside a {@link HashMap}. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class SharedMapTest {
    private static void run(Settings settings, Program program) {
        try (Cluster cluster = Merino.embedded(settings)) {
            var _ = cluster.run(program);
        }
    }

    private static void refused(Program program, String words) {
        assertThatThrownBy(() -> run(Settings.of(2, 1), program)).hasStackTraceContaining(words);
    }

    /** A value of changing length. */
    record Account(String owner, double balance, long[] history) {
        static Account of(Random random) {
            return new Account(
                    "x".repeat(random.nextInt(40)),
                    random.nextInt(100),
                    new long[random.nextInt(10)]);
        }

        String words() {
            return owner + balance + history.length;
        }
    }

    /** Each rank has keys of its own, in stripes that it shares with the others. */
    @ParameterizedTest
    @CsvSource({"1,1,csm-ms", "1,3,csm-ms", "3,2,csm-ms", "3,2,tmk-lrc", "3,2,csm-dms", "2,2,fine"})
    void randomOperationsDoWhatAHashMapDoes(int nodes, int threads, String protocol) {
        run(
                Settings.of(nodes, threads).withProtocol(protocol),
                me -> {
                    SharedMap<String, Account> map = me.map(String.class, Account.class);
                    Map<String, Account> model = new HashMap<>();
                    Random random = new Random(10 + me.rank());
                    for (int step = 0; step < 400; step++) {
                        String key = me.rank() + " has " + random.nextInt(60);
                        operate(map, model, key, random);
                    }
                    model.forEach((key, value) -> assertSame(map.get(key), value));
                    me.barrier();
                    assertThat(map.size()).isEqualTo(me.sum(model.size()));
                    map.forEach(
                            (key, value) -> {
                                if (key.startsWith(me.rank() + " ")) {
                                    assertSame(Optional.of(value), model.remove(key));
                                }
                            });
                    assertThat(model).isEmpty();
                    map.close();
                });
    }

    private static void operate(
            SharedMap<String, Account> map, Map<String, Account> model, String key, Random random) {
        Account value = Account.of(random);
        switch (random.nextInt(6)) {
            case 0 -> assertSame(map.put(key, value), model.put(key, value));
            case 1 -> assertSame(map.putIfAbsent(key, value), model.putIfAbsent(key, value));
            case 2 -> assertSame(map.remove(key), model.remove(key));
            case 3 -> {
                Account merged = map.merge(key, value, SharedMapTest::longer);
                assertSame(Optional.of(merged), model.merge(key, value, SharedMapTest::longer));
            }
            case 4 -> {
                Optional<Account> after =
                        map.compute(key, old -> old.isPresent() ? Optional.empty() : of(value));
                assertSame(after, model.compute(key, (_, old) -> old != null ? null : value));
            }
            default -> assertSame(map.get(key), model.get(key));
        }
    }

    private static Optional<Account> of(Account value) {
        return Optional.of(value);
    }

    private static Account longer(Account a, Account b) {
        return new Account(a.owner + b.owner, a.balance + b.balance, b.history);
    }

    private static void assertSame(Optional<Account> found, @Nullable Account expected) {
        assertThat(found.map(Account::words))
                .isEqualTo(Optional.ofNullable(expected).map(Account::words));
    }

    /** All ranks add to the same keys: no addition is lost. */
    @ParameterizedTest
    @CsvSource({"3,2,csm-ms", "3,2,tmk-lrc", "3,2,csm-dms", "2,1,sci-vm", "3,1,newgendsm"})
    void noMergeIsLost(int nodes, int threads, String protocol) {
        run(
                Settings.of(nodes, threads).withProtocol(protocol),
                me -> {
                    SharedMap<Long, Long> map = me.map(Long.class, Long.class);
                    Map<Long, Long> own = new HashMap<>();
                    for (long key = 0; key < 150; key++) {
                        map.merge(key, 1L, Long::sum);
                        own.put(key, 10L + key);
                    }
                    map.mergeAll(own, Long::sum);
                    me.barrier();
                    long[] sums = {0, 0};
                    map.forEachInShare(
                            (key, value) -> {
                                assertThat(value).isEqualTo(me.size() * (11 + key));
                                sums[0]++;
                                sums[1] += key;
                            });
                    assertThat(me.sum(sums)).containsExactly(150, 150 * 149 / 2);
                });
    }

    /** Of all ranks that want to be the one, one is. */
    @Test
    void oneRankPutsWhatIsAbsent() {
        run(
                Settings.of(3, 2).withProtocol("tmk-lrc"),
                me -> {
                    SharedMap<Integer, Integer> map = me.map(Integer.class, Integer.class);
                    int won = 0;
                    for (int key = 0; key < 50; key++) {
                        won += map.putIfAbsent(key, me.rank()).isEmpty() ? 1 : 0;
                    }
                    assertThat(me.sum(won)).isEqualTo(50);
                });
    }

    /** Values that grow and keys that go leave no memory behind. */
    @Test
    void memoryIsUsedAgain() {
        run(
                Settings.of(2, 1).withSpaceBytes(4 << 20),
                me -> {
                    SharedMap<Long, byte[]> map = me.map(Long.class, byte[].class);
                    for (int round = 0; round < 60; round++) {
                        churn(me, map, round);
                    }
                    me.barrier();
                    assertThat(map.size()).isZero();
                });
    }

    private static void churn(Member me, SharedMap<Long, byte[]> map, int round) {
        for (long key = me.rank(); key < 100; key += me.size()) {
            map.put(key + 1000L * round, new byte[10 * (round % 10)]);
            map.put(key + 1000L * round, new byte[200]);
        }
        for (long key = me.rank(); key < 100; key += me.size()) {
            assertThat(map.remove(key + 1000L * round).orElseThrow()).hasSize(200);
        }
    }

    @Test
    void mapsHaveNoRaces() {
        run(
                Settings.of(2, 1).withRaces(RaceSearch.ACCESSES),
                me -> {
                    SharedMap<String, Double> map = me.map(String.class, Double.class);
                    for (int i = 0; i < 200; i++) {
                        map.merge("key " + i, 0.5, Double::sum);
                    }
                    me.barrier();
                    assertThat(map.get("key 199")).contains(1.0);
                    assertThat(map.containsKey("key 200")).isFalse();
                    map.close();
                });
    }

    // ---- mistakes

    @Test
    void aClosedMapIsNamed() {
        refused(
                me -> {
                    SharedMap<Long, Long> map = me.map(Long.class, Long.class);
                    map.close();
                    map.get(1L);
                },
                "map #16 is closed");
    }

    @Test
    void keysAndValuesMustBePossible() {
        refused(me -> me.map(Double.class, Long.class), "a map with keys of java.lang.Double");
        refused(me -> me.map(Long.class, Object.class), "values of java.lang.Object");
        refused(
                me -> {
                    SharedMap<Long, byte[]> map = me.map(Long.class, byte[].class);
                    map.put(1L, new byte[Structures.VALUE_BYTES_MAX + 1]);
                },
                "a value of 67108865 bytes for map #16");
    }
}
