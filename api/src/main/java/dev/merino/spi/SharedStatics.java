package dev.merino.spi;

import dev.merino.Member;
import dev.merino.MerinoException;
import dev.merino.SharedBytes;
import dev.merino.SharedLongs;

import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The shared static fields of one rank: what code calls in which {@link dev.merino.Shared} fields
 * have been replaced. Every field is memory of its own, found by the field's name.
 *
 * <p>A primitive takes two words: whether any rank has written it, and its bits. Until then every
 * rank sees what the class's initialiser has assigned, which is the same everywhere. A Java array
 * is a {@code StaticArray}.
 */
public final class SharedStatics {
    private static final ThreadLocal<@Nullable SharedStatics> CURRENT = new ThreadLocal<>();
    private static final int WORDS = 2;
    private static final byte WRITTEN = 1;

    /** Whether it was written, and the length, before the bytes of a string. */
    private static final int STRING_HEADER = 1 + Integer.BYTES;

    private final Member me;
    private final Consumer<Mirror> mirrors;
    private final Map<String, Object> fields = new HashMap<>();

    private SharedStatics(Member me, Consumer<Mirror> mirrors) {
        this.me = me;
        this.mirrors = mirrors;
    }

    /**
     * Runs {@code body} as the rank {@code me}: its thread may touch shared static fields.
     *
     * @param mirrors told of what must be called at each synchronisation of the rank from now on
     */
    public static void as(Member me, Consumer<Mirror> mirrors, Body body) throws Exception {
        CURRENT.set(new SharedStatics(me, mirrors));
        try {
            body.run();
        } finally {
            CURRENT.remove();
        }
    }

    /** What a rank does. */
    @FunctionalInterface
    public interface Body {
        /** Does it. */
        void run() throws Exception;
    }

    /** The bits of {@code field}, or {@code initial} if nobody has written it yet. */
    public static long get(long initial, String field) {
        SharedLongs words = words(field);
        return words.get(0) == WRITTEN ? words.get(1) : initial;
    }

    /** Makes {@code bits} the value of {@code field}. */
    public static void put(long bits, String field) {
        SharedLongs words = words(field);
        words.set(1, bits);
        words.set(0, WRITTEN);
    }

    private static SharedLongs words(String field) {
        return find(field, me -> me.named(field).longs(WORDS));
    }

    /** The string in {@code field}, or {@code initial} if nobody has written it yet. */
    public static @Nullable String get(@Nullable String initial, String field, int length) {
        SharedBytes bytes = bytes(field, length);
        if (bytes.get(0) != WRITTEN) {
            return initial;
        }
        int count = 0;
        for (int i = 0; i < Integer.BYTES; i++) {
            count |= (bytes.get(1 + i) & 0xff) << (i * Byte.SIZE);
        }
        byte[] text = new byte[count];
        for (int i = 0; i < count; i++) {
            text[i] = bytes.get(STRING_HEADER + i);
        }
        return new String(text, StandardCharsets.UTF_8);
    }

    /** Makes {@code value} the string in {@code field}. */
    public static void put(@Nullable String value, String field, int length) {
        if (value == null) {
            throw new MerinoException(
                    field + " is shared and cannot be null: assign an empty string");
        }
        byte[] text = value.getBytes(StandardCharsets.UTF_8);
        if (text.length > length) {
            throw new MerinoException(
                    "%s takes %d bytes, not %d: give @Shared a larger length"
                            .formatted(field, length, text.length));
        }
        SharedBytes bytes = bytes(field, length);
        for (int i = 0; i < text.length; i++) {
            bytes.set(STRING_HEADER + i, text[i]);
        }
        for (int i = 0; i < Integer.BYTES; i++) {
            bytes.set(1 + i, (byte) (text.length >>> (i * Byte.SIZE)));
        }
        bytes.set(0, WRITTEN);
    }

    private static SharedBytes bytes(String field, int length) {
        return find(field, me -> me.named(field).bytes(STRING_HEADER + (long) length));
    }

    /** The array that is {@code field}, made by {@code maker} when it is first touched. */
    @SuppressWarnings("unchecked") // a field has one type
    private static <T> T find(String field, Function<Member, T> maker) {
        SharedStatics current = current(field);
        Object found = current.fields.get(field);
        if (found == null) {
            found = maker.apply(current.me);
            current.fields.put(field, found);
        }
        return (T) found;
    }

    private static SharedStatics current(String field) {
        SharedStatics current = CURRENT.get();
        if (current == null) {
            throw new MerinoException(
                    "thread %s touches %s, which is shared: only threads of ranks may"
                            .formatted(Thread.currentThread().getName(), field));
        }
        return current;
    }

    /**
     * The Java array that {@code field} is on this rank; made of {@code initial} if nobody has
     * assigned another one.
     */
    public static @Nullable Object array(@Nullable Object initial, String field, Class<?> type) {
        SharedStatics current = current(field);
        if (current.fields.get(field) instanceof StaticArray known) {
            return known.array();
        }
        StaticArray made = current.newArray(field, type);
        made.begin(initial);
        return made.array();
    }

    /** Makes {@code value} the Java array that {@code field} is on all ranks. */
    public static void assign(@Nullable Object value, String field, Class<?> type) {
        SharedStatics current = current(field);
        StaticArray assigned =
                current.fields.get(field) instanceof StaticArray known
                        ? known
                        : current.newArray(field, type);
        current.requireOfNoOther(value, assigned, field);
        assigned.assign(value);
    }

    private StaticArray newArray(String field, Class<?> type) {
        StaticArray made = new StaticArray(me, field, type);
        fields.put(field, made);
        mirrors.accept(made);
        return made;
    }

    /** On other ranks two fields never are the same array, so here they must not be. */
    private void requireOfNoOther(@Nullable Object value, StaticArray assigned, String field) {
        for (Map.Entry<String, Object> other : fields.entrySet()) {
            if (other.getValue() instanceof StaticArray array
                    && array != assigned
                    && array.sharesWith(value)) {
                throw new MerinoException(
                        "%s is assigned the array of %s, or a row of it: assign a copy"
                                .formatted(field, other.getKey()));
            }
        }
    }

    /** The shared array of {@code field}, whose elements are of the primitive type {@code type}. */
    public static Object array(String type, String field, int length) {
        return find(field, me -> make(me, type, field, length));
    }

    private static Object make(Member me, String type, String field, int length) {
        return switch (type) {
            case "SharedBytes" -> me.named(field).bytes(length);
            case "SharedShorts" -> me.named(field).shorts(length);
            case "SharedChars" -> me.named(field).chars(length);
            case "SharedInts" -> me.named(field).ints(length);
            case "SharedLongs" -> me.named(field).longs(length);
            case "SharedFloats" -> me.named(field).floats(length);
            case "SharedDoubles" -> me.named(field).doubles(length);
            case "SharedBooleans" -> me.named(field).booleans(length);
            default -> throw new IllegalStateException("no shared array: " + type);
        };
    }
}
