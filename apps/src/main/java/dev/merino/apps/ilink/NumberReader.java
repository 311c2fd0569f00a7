package dev.merino.apps.ilink;

import dev.merino.apps.kit.Token;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads numbers as the original does: as many as requested, from as many lines as they take; what
 * follows them in the last line is a comment.
 */
final class NumberReader {
    private final String source;
    private final List<String> lines;
    private int nextLine;

    NumberReader(String source, List<String> lines) {
        this.source = source;
        this.lines = lines;
    }

    /** The next {@code count} words; {@code what} they are is named if there are fewer. */
    List<Token> next(int count, String what) {
        List<Token> found = new ArrayList<>();
        while (found.size() < count) {
            if (nextLine == lines.size()) {
                throw new Token(source, lines.size(), "").refused("the file ends before " + what);
            }
            List<Token> words = Token.of(source, nextLine + 1, lines.get(nextLine));
            nextLine++;
            found.addAll(words.subList(0, Math.min(words.size(), count - found.size())));
        }
        return found;
    }

    /** Whether nothing but empty lines follows. */
    boolean isAtEnd() {
        return lines.subList(nextLine, lines.size()).stream().allMatch(String::isBlank);
    }
}
