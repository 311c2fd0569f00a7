package dev.merino.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads JSON (RFC 8259): maps, lists, texts, {@link Long}s, {@link Double}s, {@link Boolean}s and
 * {@link #NULL}. What is nested more deeply than anything we write is refused.
 */
final class JsonParser {
    /** What {@code null} becomes. */
    static final Object NULL = new Object();

    private static final int DEPTH_MAX = 64;
    private static final int HEX_DIGITS = 4;

    private final String text;
    private int at;
    private int depth;

    JsonParser(String text) {
        this.text = text;
    }

    /** The value that the whole text is. */
    Object value() {
        Object value = next();
        skipSpace();
        if (at < text.length()) {
            throw malformed("more after its end");
        }
        return value;
    }

    private Object next() {
        skipSpace();
        return switch (peek()) {
            case '{' -> nested('{', this::object);
            case '[' -> nested('[', this::list);
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", NULL);
            default -> number();
        };
    }

    private Object nested(char open, java.util.function.Supplier<Object> inside) {
        expect(open);
        if (++depth > DEPTH_MAX) {
            throw malformed("too many brackets in brackets");
        }
        Object value = inside.get();
        depth--;
        return value;
    }

    private Map<String, Object> object() {
        Map<String, Object> map = new LinkedHashMap<>();
        skipSpace();
        while (peek() != '}') {
            skipSpace();
            String name = string();
            skipSpace();
            expect(':');
            map.put(name, next());
            separate('}');
        }
        at++;
        return map;
    }

    private List<Object> list() {
        List<Object> list = new ArrayList<>();
        skipSpace();
        while (peek() != ']') {
            list.add(next());
            separate(']');
        }
        at++;
        return list;
    }

    /** Goes to what follows a comma, or to {@code close}. */
    private void separate(char close) {
        skipSpace();
        if (peek() == ',') {
            at++;
            skipSpace();
            if (peek() == close) {
                throw malformed("a comma before its end");
            }
        } else if (peek() != close) {
            throw malformed("no comma");
        }
    }

    private String string() {
        expect('"');
        StringBuilder string = new StringBuilder();
        while (peek() != '"') {
            char next = text.charAt(at++);
            string.append(next == '\\' ? escaped() : next);
        }
        at++;
        return string.toString();
    }

    private char escaped() {
        char kind = peek();
        at++;
        return switch (kind) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'u' -> hex();
            case '"', '\\', '/' -> kind;
            default -> throw malformed("\\" + kind);
        };
    }

    private char hex() {
        int end = at + HEX_DIGITS;
        if (end > text.length()) {
            throw malformed("no end");
        }
        try {
            char value = (char) Integer.parseInt(text, at, end, 16);
            at = end;
            return value;
        } catch (NumberFormatException e) {
            throw malformed("\\u" + text.substring(at, end));
        }
    }

    private Object word(String word, Object meaning) {
        if (!text.startsWith(word, at)) {
            throw malformed("no value");
        }
        at += word.length();
        return meaning;
    }

    private Object number() {
        int begin = at;
        while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        String digits = text.substring(begin, at);
        try {
            boolean isWhole = digits.matches("-?[0-9]+");
            return isWhole ? (Object) Long.valueOf(digits) : (Object) Double.valueOf(digits);
        } catch (NumberFormatException e) {
            at = begin;
            throw malformed("no value");
        }
    }

    private void expect(char wanted) {
        if (peek() != wanted) {
            throw malformed("no " + wanted);
        }
        at++;
    }

    private char peek() {
        if (at >= text.length()) {
            throw malformed("no end");
        }
        return text.charAt(at);
    }

    private void skipSpace() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private IllegalArgumentException malformed(String what) {
        long line = text.substring(0, Math.min(at, text.length())).lines().count();
        return new IllegalArgumentException(
                "it is no JSON: line %d has %s".formatted(Math.max(1, line), what));
    }
}
