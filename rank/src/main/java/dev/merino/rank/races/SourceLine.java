package dev.merino.rank.races;

import dev.merino.rank.source.ProgramLine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A line of the program. */
record SourceLine(String text) {
    /** The lines that were seen, by number. A number is all that an element remembers. */
    static final class Table {
        private static final StackWalker WALKER = StackWalker.getInstance();

        private final Map<Place, Integer> numbers = new HashMap<>();
        private final List<SourceLine> sites =
                new ArrayList<>(List.of(new SourceLine("an unknown line")));

        /** What a frame says without being asked for its line, which takes longer. */
        private record Place(String type, String method, int instruction) {}

        /** The number of the line of the program that is being executed. */
        int here() {
            return WALKER.walk(
                    frames ->
                            frames.filter(frame -> ProgramLine.isProgram(frame.getClassName()))
                                    .findFirst()
                                    .map(this::of)
                                    .orElse(0));
        }

        private int of(StackWalker.StackFrame frame) {
            Place place =
                    new Place(
                            frame.getClassName(), frame.getMethodName(), frame.getByteCodeIndex());
            synchronized (this) {
                Integer known = numbers.get(place);
                if (known != null) {
                    return known;
                }
                numbers.put(place, sites.size());
                sites.add(new SourceLine(frame.toStackTraceElement().toString()));
                return sites.size() - 1;
            }
        }

        /** The line of the program that is being executed. */
        String textHere() {
            return text(here());
        }

        /** The line that has this number; if that is negative, one that is near it. */
        synchronized String text(int number) {
            String text = sites.get(Math.abs(number)).text;
            return number < 0 ? "at or near " + text : text;
        }
    }
}
