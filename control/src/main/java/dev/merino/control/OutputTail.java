package dev.merino.control;

import java.util.ArrayDeque;
import java.util.List;

/** The last lines that a process printed, for when it ends. */
public final class OutputTail {
    private static final int COUNT_MAX = 20;

    private final ArrayDeque<String> lines = new ArrayDeque<>();

    public synchronized void add(List<String> more) {
        for (String line : more) {
            lines.add(line);
            if (lines.size() > COUNT_MAX) {
                lines.remove();
            }
        }
    }

    /** The last line that says something, after a colon; or nothing. */
    public synchronized String last() {
        String found = "";
        for (String line : lines) {
            found = line.isBlank() ? found : line.strip();
        }
        return found.isEmpty() ? "" : ": " + found;
    }

    public synchronized List<String> all() {
        return List.copyOf(lines);
    }
}
