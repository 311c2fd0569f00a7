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
     * How many letters must be added, dropped, changed or swapped with their neighbour to get from
     * one word to the other (Damerau 1964), each at most once.
     */
    static int distance(String from, String to) {
        int[] twoAbove = new int[to.length() + 1];
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
                if (areSwapped(from, i, to, j)) {
                    row[j] = Math.min(row[j], 1 + twoAbove[j - 2]);
                }
            }
            twoAbove = above;
            above = row;
        }
        return above[to.length()];
    }

    /** Whether the last two letters before {@code i} are those before {@code j}, swapped. */
    private static boolean areSwapped(String from, int i, String to, int j) {
        return i > 1
                && j > 1
                && from.charAt(i - 1) == to.charAt(j - 2)
                && from.charAt(i - 2) == to.charAt(j - 1);
    }
}
