package dev.merino.checker.structures;

import dev.merino.Member;
import dev.merino.SharedMap;
import dev.merino.core.Chance;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Keys that all ranks count up, and keys that one rank alone uses, as it would use a HashMap. */
final class MapActivity implements Activity {
    private static final int ROUNDS_EACH = 4 * ROUNDS;

    private final int commonKeys;
    private final int ownKeys;
    private final Set<String> results = ConcurrentHashMap.newKeySet();
    private final AtomicLong merges = new AtomicLong();

    MapActivity(Chance chance) {
        this.commonKeys = chance.pick(1, 3, 20);
        this.ownKeys = chance.pick(2, 40);
    }

    @Override
    public void run(Member me, Chance mine) {
        SharedMap<String, Long> counts = me.map(String.class, Long.class);
        SharedMap<String, String> texts = me.map(String.class, String.class);
        Map<String, String> model = new HashMap<>();
        for (int round = 0; round < ROUNDS_EACH; round++) {
            if (mine.percent(30)) {
                count(counts, "key " + mine.below(commonKeys));
            } else {
                String key = "key %d of rank %d".formatted(mine.below(ownKeys), me.rank());
                change(texts, model, key, mine);
            }
        }
        model.forEach((key, text) -> requireSame(texts.get(key), Optional.of(text), key));
        me.barrier();
        requireAll(counts);
        BrokenContract.requireSame(texts.size(), me.sum((long) model.size()), "the map's size");
        me.barrier();
        counts.close();
        texts.close();
    }

    /** Each number is the result of one merge of a key. */
    private void count(SharedMap<String, Long> counts, String key) {
        merges.incrementAndGet();
        String result = key + " is " + counts.merge(key, 1L, Long::sum);
        BrokenContract.require(results.add(result), "%s once", result);
    }

    private static void change(
            SharedMap<String, String> texts, Map<String, String> model, String key, Chance mine) {
        Optional<String> before = Optional.ofNullable(model.get(key));
        String text = "x".repeat(mine.pick(1, 5, 200)) + mine.below(1000);
        switch (mine.below(5)) {
            case 0 -> requireSame(texts.get(key), before, key);
            case 1 -> {
                requireSame(texts.remove(key), before, key);
                model.remove(key);
            }
            case 2 -> {
                requireSame(texts.putIfAbsent(key, text), before, key);
                model.putIfAbsent(key, text);
            }
            default -> {
                requireSame(texts.put(key, text), before, key);
                model.put(key, text);
            }
        }
    }

    private static void requireSame(Optional<String> found, Optional<String> expected, String key) {
        BrokenContract.require(
                found.equals(expected), "%s is %s, and was %s", key, expected, found);
    }

    private void requireAll(SharedMap<String, Long> counts) {
        long[] sum = {0};
        counts.forEach((key, count) -> sum[0] += count);
        BrokenContract.requireSame(sum[0], merges.get(), "the sum of all counts");
    }
}
