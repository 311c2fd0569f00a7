package dev.merino.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A JSON object that was read, as {@link Json} or anybody else has written it. Who asks for
 * something that is not there, or is something else, gets an {@link IllegalArgumentException} that
 * names it.
 */
public final class JsonObject {
    private final String where;
    private final Map<?, ?> fields;

    private JsonObject(String where, Map<?, ?> fields) {
        this.where = where;
        this.fields = fields;
    }

    /**
     * The object that {@code text} is.
     *
     * @throws IllegalArgumentException if it is none, with the line where that shows
     */
    public static JsonObject parse(String text) {
        return object("the text", new JsonParser(text).value());
    }

    private static JsonObject object(String where, Object value) {
        if (value instanceof Map<?, ?> map) {
            return new JsonObject(where, map);
        }
        throw new IllegalArgumentException(where + " is no object");
    }

    /** Whether it has something of that name. */
    public boolean has(String name) {
        return fields.containsKey(name);
    }

    /** The names of all that it has. */
    public List<String> names() {
        return fields.keySet().stream().map(String::valueOf).toList();
    }

    /** An object in it. */
    public JsonObject object(String name) {
        return object(path(name), value(name));
    }

    /** A list of objects in it. */
    public List<JsonObject> objects(String name) {
        List<JsonObject> objects = new ArrayList<>();
        for (Object each : list(path(name), value(name))) {
            objects.add(object("each of " + path(name), each));
        }
        return objects;
    }

    /** A list of lists of texts in it. */
    public List<List<String>> listsOfTexts(String name) {
        List<List<String>> lists = new ArrayList<>();
        for (Object each : list(path(name), value(name))) {
            lists.add(list(path(name), each).stream().map(String::valueOf).toList());
        }
        return lists;
    }

    /** A text in it. */
    public String text(String name) {
        if (value(name) instanceof String text) {
            return text;
        }
        throw new IllegalArgumentException(path(name) + " is no text");
    }

    /** A whole number in it. */
    public long number(String name) {
        if (value(name) instanceof Long number) {
            return number;
        }
        throw new IllegalArgumentException(path(name) + " is no whole number");
    }

    /** A whole number of 31 bits in it. */
    public int integer(String name) {
        long number = number(name);
        if (number < 0 || number > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(path(name) + " is " + number + ", which cannot be");
        }
        return (int) number;
    }

    /** Whether something in it is true. */
    public boolean isTrue(String name) {
        if (value(name) instanceof Boolean truth) {
            return truth;
        }
        throw new IllegalArgumentException(path(name) + " is neither true nor false");
    }

    /** Its whole numbers by their names. */
    public Map<String, Long> numbers() {
        Map<String, Long> numbers = new LinkedHashMap<>();
        fields.forEach(
                (name, value) -> {
                    if (value instanceof Long number) {
                        numbers.put(String.valueOf(name), number);
                    }
                });
        return numbers;
    }

    private Object value(String name) {
        Object value = fields.get(name);
        if (value == null) {
            throw new IllegalArgumentException(path(name) + " is missing");
        }
        return value;
    }

    private String path(String name) {
        return where.equals("the text") ? '"' + name + '"' : where + ", \"" + name + '"';
    }

    private static List<?> list(String where, Object value) {
        if (value instanceof List<?> list) {
            return list;
        }
        throw new IllegalArgumentException(where + " is no list");
    }
}
