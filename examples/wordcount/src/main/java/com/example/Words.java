package com.example;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** What is done with lines and counts, which is the same with threads and with Merino. */
final class Words {
    private static final int MOST = 10;

    private Words() {}

    /** Gives each word of {@code lines} to {@code body}. */
    static void forEach(List<String> lines, Consumer<String> body) {
        for (String line : lines) {
            for (String word : line.toLowerCase(Locale.ROOT).split("[^\\p{L}]+")) {
                if (!word.isEmpty()) {
                    body.accept(word);
                }
            }
        }
    }

    /** How many different words there are, and which are the most frequent. */
    static String report(Map<String, Long> counts) {
        Comparator<Map.Entry<String, Long>> byCount = Map.Entry.comparingByValue();
        return counts.entrySet().stream()
                .sorted(byCount.reversed().thenComparing(Map.Entry.comparingByKey()))
                .limit(MOST)
                .map(Map.Entry::toString)
                .collect(Collectors.joining(" ", counts.size() + " words, most of all ", ""));
    }
}
