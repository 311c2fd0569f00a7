package dev.merino.checker.structures;

import dev.merino.Member;
import dev.merino.SharedList;
import dev.merino.core.Chance;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Each element has an index of its own, without gaps, and stays what it was or was set to. */
final class ListActivity implements Activity {
    private final Map<Long, String> model = new ConcurrentHashMap<>();

    @Override
    public void run(Member me, Chance mine) {
        SharedList<String> list = me.list(String.class);
        List<Long> own = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            List<String> texts = texts(mine);
            long first = texts.size() == 1 ? list.add(texts.getFirst()) : list.addAll(texts);
            for (int i = 0; i < texts.size(); i++) {
                String other = model.putIfAbsent(first + i, texts.get(i));
                BrokenContract.require(other == null, "element %d is one rank's alone", first + i);
                own.add(first + i);
            }
            if (mine.percent(40)) {
                setOne(list, own.get(mine.below(own.size())), mine);
            }
        }
        me.barrier();
        requireAll(list);
        me.barrier();
        list.close();
    }

    private static List<String> texts(Chance mine) {
        List<String> texts = new ArrayList<>();
        int count = mine.pick(1, 1, 3, 400);
        for (int i = 0; i < count; i++) {
            texts.add(text(mine));
        }
        return texts;
    }

    private static String text(Chance mine) {
        return "x".repeat(mine.pick(0, 2, 60)) + mine.below(1000);
    }

    private void setOne(SharedList<String> list, long index, Chance mine) {
        String text = text(mine);
        list.set(index, text);
        model.put(index, text);
        requireSame(list, index);
    }

    private void requireAll(SharedList<String> list) {
        BrokenContract.requireSame(list.size(), model.size(), "the list's size");
        for (long index = 0; index < list.size(); index += Math.max(1, list.size() / 50)) {
            requireSame(list, index);
        }
    }

    private void requireSame(SharedList<String> list, long index) {
        String expected = model.getOrDefault(index, "nothing");
        String found = list.get(index);
        BrokenContract.require(
                found.equals(expected), "element %d is %s, and was %s", index, expected, found);
    }
}
