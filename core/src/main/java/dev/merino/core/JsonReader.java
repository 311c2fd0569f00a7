package dev.merino.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads JSON as {@link Json} and others write it: objects become maps, arrays lists, whole numbers
 * {@link Long}, others {@link Double}, and null the text "null". Whatever is no JSON is refused
 * with its place.
 */
public final class JsonReader {
    private static final int DEPTH_MAX = 64;

    private final String text;
    private int at;
    private int depth;

    private JsonReader(String text) {
        this.text = text;
    }

    /**
     * The value that {@code text} is, all of it.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static Object read(String text) {
        JsonReader reader = new JsonReader(text);
        Object value = reader.value();
        if (reader.peek() != 0) {
            throw reader.wrong("the end");
        }
        return value;
    }

    private Object value() {
        if (depth++ == DEPTH_MAX) {
            throw wrong("nothing deeper than " + DEPTH_MAX);
        }
        Object value =
                switch (peek()) {
                    case '{' -> object();
                    case '[' -> array();
                    case '"' -> string();
                    case 't' -> word("true", true);
                    case 'f' -> word("false", false);
                    case 'n' -> word("null", "null");
                    default -> number();
                };
        depth--;
        return value;
    }

    private Map<String, Object> object() {
        Map<String, Object> map = new LinkedHashMap<>();
        expect('{');
        while (peek() != '}') {
            if (!map.isEmpty()) {
                expect(',');
            }
            String key = string();
            expect(':');
            if (map.put(key, value()) != null) {
                throw wrong("another key than " + key);
            }
        }
        expect('}');
        return map;
    }

    private List<Object> array() {
        List<Object> list = new ArrayList<>();
        expect('[');
        while (peek() != ']') {
            if (!list.isEmpty()) {
                expect(',');
            }
            list.add(value());
        }
        expect(']');
        return list;
    }

    private String string() {
        expect('"');
        StringBuilder read = new StringBuilder();
        while (at < text.length() && text.charAt(at) != '"') {
            char c = text.charAt(at++);
            if (c < ' ') {
                throw wrong("no control character");
            }
            read.append(c == '\\' ? escaped() : c);
        }
        if (at++ >= text.length()) {
            throw wrong("a quotation mark");
        }
        return read.toString();
    }

    private char escaped() {
        char c = at < text.length() ? text.charAt(at++) : 0;
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unicode();
            default -> throw wrong("an escaped character");
        };
    }

    private char unicode() {
        int end = at + 4;
        if (end > text.length() || !text.substring(at, end).matches("[0-9a-fA-F]{4}")) {
            throw wrong("four hexadecimal digits");
        }
        char c = (char) Integer.parseInt(text.substring(at, end), 16);
        at = end;
        return c;
    }

    private Object word(String word, Object value) {
        if (!text.startsWith(word, at)) {
            throw wrong(word);
        }
        at += word.length();
        return value;
    }

    private Object number() {
        int from = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        String digits = text.substring(from, at);
        if (!digits.matches("-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][+-]?[0-9]+)?")) {
            at = from;
            throw wrong("a value");
        }
        if (digits.matches("-?[0-9]{1,18}")) {
            return Long.parseLong(digits);
        }
        return Double.parseDouble(digits);
    }

    /** The next character that is no blank, which is not taken; 0 at the end. */
    private char peek() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return at < text.length() ? text.charAt(at) : 0;
    }

    private void expect(char c) {
        if (peek() != c) {
            throw wrong("'" + c + "'");
        }
        at++;
    }

    private IllegalArgumentException wrong(String expected) {
        return new IllegalArgumentException(
                "character %d is not JSON: %s is expected".formatted(at, expected));
    }
}
