package dev.merino.rank.handle;

import dev.merino.rank.source.ProgramLine;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Protocols of arrays by the line of the program that allocates them, for arrays that do not name
 * one. Whoever starts the run has chosen them, the same for all ranks, and tells each JVM with
 * ranks by a property of the system.
 */
public final class ProtocolChoices {
    /** The property: {@code File.java:14=protocol}, several separated by commas. */
    public static final String PROPERTY = "merino.array-protocols";

    private final Map<String, String> byLine;

    private ProtocolChoices(Map<String, String> byLine) {
        this.byLine = Map.copyOf(byLine);
    }

    /** Those of this JVM. */
    static ProtocolChoices ofThisProcess() {
        return of(System.getProperty(PROPERTY, ""));
    }

    /** What {@link #text} has written. */
    static ProtocolChoices of(String text) {
        Map<String, String> byLine = new HashMap<>();
        for (String choice : text.split(",", -1)) {
            int end = choice.lastIndexOf('=');
            if (end > 0) {
                ProtocolList.require(choice.substring(end + 1));
                byLine.put(choice.substring(0, end), choice.substring(end + 1));
            }
        }
        return new ProtocolChoices(byLine);
    }

    /** The value of the property for these choices: a protocol for each file and line. */
    public static String text(Map<String, String> byLine) {
        return byLine.entrySet().stream()
                .map(choice -> choice.getKey() + "=" + choice.getValue())
                .collect(Collectors.joining(","));
    }

    /**
     * The protocol of what the line that is being executed allocates; {@code usual} if not chosen.
     */
    String here(String usual) {
        return byLine.isEmpty() ? usual : at(ProgramLine.here(), usual);
    }

    /** The same of a line as the frame of a stack trace. */
    String at(String frame, String usual) {
        int open = frame.lastIndexOf('(');
        int close = frame.lastIndexOf(')');
        String line = open < 0 || close < open ? frame : frame.substring(open + 1, close);
        return byLine.getOrDefault(line, usual);
    }
}
