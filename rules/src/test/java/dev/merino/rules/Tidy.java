package dev.merino.rules;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * How code must look beyond what the formatter does. Every complaint names the file and what is
 * wrong with it.
 */
final class Tidy {
    static final int FILE_LINES_MAX = 400;
    static final int METHOD_LINES_MAX = 60;
    static final int JAVA_COLUMNS_MAX = 100;
    static final int TEMPLATE_COLUMNS_MAX = 120;

    /** The formatter leaves pictures in comments alone, and layouts are wide. */
    private static final int COMMENT_COLUMNS_MAX = 120;

    /** Notes to oneself; what is left to do belongs in an issue. */
    private static final Pattern NOTES = Pattern.compile("\\b(TO(DO)|FIX(ME)|X(XX))\\b");

    /** Folders of somebody's own machine. */
    private static final Pattern MACHINE_PATHS =
            Pattern.compile("(?<![\\w.}])/(home|root|Users|work)/\\w");

    private final List<String> complaints = new ArrayList<>();

    /** All complaints so far. */
    List<String> complaints() {
        return complaints;
    }

    /** Reads any text. */
    void text(String name, List<String> lines) {
        each(
                name,
                lines,
                "names a folder of one machine",
                line -> MACHINE_PATHS.matcher(line).find());
    }

    /** Reads Java, or a template of it, with lines of up to {@code columnsMax} characters. */
    void code(String name, List<String> lines, int columnsMax) {
        if (lines.size() > FILE_LINES_MAX) {
            complain(name, lines.size() + " lines, at most " + FILE_LINES_MAX + ": cut it in two");
        }
        each(name, lines, "has a tab", line -> line.contains("\t"));
        each(name, lines, "has a note to oneself", line -> NOTES.matcher(line).find());
        each(name, lines, "is longer than " + columnsMax, line -> isLong(line, columnsMax));
    }

    /** Reads the methods of a Java file. */
    void methods(String name, JavaSource source) {
        for (JavaSource.Method method : source.methods()) {
            if (method.lines() > METHOD_LINES_MAX) {
                String length = method.lines() + " lines, at most " + METHOD_LINES_MAX;
                complain(
                        name,
                        "method " + method.name() + " has " + length + ": let it call its parts");
            }
        }
    }

    /**
     * Reads the documentation of a Java file, which matters in the packages of {@code exported}.
     */
    void documentation(String name, JavaSource source, Collection<String> exported) {
        if (exported.contains(source.packageName())) {
            for (String type : source.undocumentedTypes()) {
                complain(name, "public type " + type + " has no Javadoc");
            }
        }
    }

    private static boolean isLong(String line, int columnsMax) {
        boolean canBeBroken = !line.startsWith("import ") && !line.contains("https://");
        int limit = line.strip().startsWith("*") ? COMMENT_COLUMNS_MAX : columnsMax;
        return canBeBroken && line.codePointCount(0, line.length()) > limit;
    }

    private void each(String name, List<String> lines, String wrong, Predicate<String> isWrong) {
        for (int i = 0; i < lines.size(); i++) {
            if (isWrong.test(lines.get(i))) {
                complain(name + ":" + (i + 1), "the line " + wrong);
            }
        }
    }

    private void complain(String where, String what) {
        complaints.add(where + ": " + what);
    }
}
