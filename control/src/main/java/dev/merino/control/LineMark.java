package dev.merino.control;

import dev.merino.spi.Speaker;

/**
 * Which rank of a worker has printed a line: a mark at the beginning of the line, which takes that
 * from the worker to the launcher. Lines without a mark were printed by one rank of the worker, or
 * by the JVM.
 *
 * <pre>{@code
 * RS 3 US text      a line of rank 3
 * RS US text        a line that is shown as it is
 * }</pre>
 *
 * @param speaker the rank, {@link Speaker#BARE}, or {@link Speaker#NOBODY} without a mark
 * @param text the line without the mark
 */
public record LineMark(int speaker, String text) {
    private static final char BEGIN = '\u001e';
    private static final char END = '\u001f';
    private static final int DIGITS_MAX = 7;

    /** The mark of lines of {@code speaker}; without one for ranks that are alone in a worker. */
    public static String of(int speaker, boolean isAlone) {
        if (speaker == Speaker.BARE) {
            return "" + BEGIN + END;
        }
        return speaker == Speaker.NOBODY || isAlone ? "" : "" + BEGIN + speaker + END;
    }

    /** Takes the mark off {@code line}; a program may print the like, which is no mark then. */
    public static LineMark off(String line) {
        int end = line.indexOf(END);
        if (line.isEmpty() || line.charAt(0) != BEGIN || end < 0 || end > DIGITS_MAX) {
            return new LineMark(Speaker.NOBODY, line);
        }
        String rank = line.substring(1, end);
        String text = line.substring(end + 1);
        if (rank.isEmpty()) {
            return new LineMark(Speaker.BARE, text);
        }
        return rank.chars().allMatch(c -> c >= '0' && c <= '9')
                ? new LineMark(Integer.parseInt(rank), text)
                : new LineMark(Speaker.NOBODY, line);
    }
}
