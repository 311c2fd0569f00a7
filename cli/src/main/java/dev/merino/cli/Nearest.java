package dev.merino.cli;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Guesses which word was meant. */
final class Nearest {
    private Nearest() {}

    /**
     * The choice with the fewest letters to change, if no more than half of {@code word} would have
     * to change.
     */
    static Optional<String> to(String word, List<String> choices) {
        return choices.stream()
                .filter(choice -> distance(word, choice) <= (word.length() + 1) / 2)
                .min(Comparator.comparingInt(choice -> distance(word, choice)));
    }

    /**
     * How many letters must be added, dropped or changed to get from one word to the other
     * (Levenshtein 1966).
     */
    static int distance(String from, String to) {
        int[] above = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            above[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int[] row = new int[to.length() + 1];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int change = above[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(change, 1 + Math.min(above[j], row[j - 1]));
            }
            above = row;
        }
        return above[to.length()];
    }
}
