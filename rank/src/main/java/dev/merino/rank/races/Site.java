package dev.merino.rank.races;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A line of the program. */
record Site(String text) {
    /** The lines that were seen, by number. A number is all that an element remembers. */
    static final class Table {
        /** Their frames are between a line of the program and this room. */
        private static final Set<String> RUNTIME =
                Set.of(
                        "dev.merino",
                        "dev.merino.spi",
                        "dev.merino.embedded",
                        "dev.merino.rank.races",
                        "dev.merino.rank.handle",
                        "dev.merino.rank.checked",
                        "dev.merino.rank.statics",
                        "dev.merino.rank.struct");

        private static final StackWalker WALKER = StackWalker.getInstance();

        private final Map<Place, Integer> numbers = new HashMap<>();
        private final List<Site> sites = new ArrayList<>(List.of(new Site("an unknown line")));

        /** What a frame says without being asked for its line, which takes longer. */
        private record Place(String type, String method, int instruction) {}

        /** The number of the line of the program that is being executed. */
        int here() {
            return WALKER.walk(
                    frames -> frames.filter(Table::isProgram).findFirst().map(this::of).orElse(0));
        }

        /** Classes that were made at run time have no lines. */
        private static boolean isProgram(StackWalker.StackFrame frame) {
            String type = frame.getClassName();
            int dot = type.lastIndexOf('.');
            return type.indexOf('/') < 0 && (dot < 0 || !RUNTIME.contains(type.substring(0, dot)));
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
                sites.add(new Site(frame.toStackTraceElement().toString()));
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
