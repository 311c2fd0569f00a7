package com.example.guide.structures;

import dev.merino.Member;
import dev.merino.SharedList;
import dev.merino.SharedMap;
import dev.merino.SharedQueue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Maps and lists that ranks fill together. */
final class SharedWords {
    private SharedWords() {}

    static Optional<Long> count(Member me, List<String> ownWords, String word) {
        // @start region="map"
        SharedMap<String, Long> counts = me.map(String.class, Long.class);
        Map<String, Long> own = new HashMap<>();
        ownWords.forEach(each -> own.merge(each, 1L, Long::sum));
        counts.mergeAll(own, Long::sum); // takes each lock once, not for each word
        me.barrier();
        Optional<Long> all = counts.get(word);
        // @end
        return all;
    }

    static int lines(Member me) {
        // @start region="list"
        SharedList<String> found = me.list(String.class);
        found.add("a line of rank " + me.rank()); // any rank, at any time
        me.barrier();
        int letters = 0;
        for (long i = 0; i < found.size(); i++) {
            letters += found.get(i).length();
        }
        // @end
        return letters;
    }

    static long three(Member me) {
        // @start region="three"
        SharedQueue<Long> numbers = me.queue(Long.class);
        SharedMap<Long, String> names = me.map(Long.class, String.class);
        SharedList<String> lines = me.list(String.class);
        // @end
        me.barrier();
        long size = numbers.size() + names.size() + lines.size();
        numbers.close();
        names.close();
        lines.close();
        return size;
    }
}
