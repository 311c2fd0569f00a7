package dev.merino.rank.struct;

import dev.merino.Struct;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Where the fields of a struct are.
 *
 * <pre>
 *   interface:  byte a();   double b();   @Length(3) short c(int i);
 *   struct:     | a |  7 unused  |    b    | c[0] | c[1] | c[2] | 2 unused |     24 bytes
 * </pre>
 *
 * @param fields the fields, in the order of declaration
 * @param methods the methods that reach them
 * @param alignBytes the size of the largest element: every field's position is a multiple of its
 *     own
 * @param bytes from one struct to the next
 */
record StructLayout(
        Map<String, StructField> fields, List<FieldMethod> methods, int alignBytes, long bytes) {
    /** No struct takes more. */
    private static final long BYTES_MAX = 1 << 30;

    private static final int ALIGN_MAX = 1 << 20;

    /**
     * The layout that {@code type} declares.
     *
     * @throws IllegalArgumentException if it declares none, naming the method that is to blame
     */
    static StructLayout of(Class<?> type) {
        int wanted = requireStruct(type);
        List<FieldMethod> methods = DeclaredMethods.of(type).stream().map(FieldMethod::of).toList();
        Map<String, StructField> fields = new LinkedHashMap<>();
        long end = 0;
        int align = 1;
        for (List<FieldMethod> ways : byName(methods).values()) {
            StructField field = field(ways, end);
            fields.put(field.name(), field);
            align = Math.max(align, 1 << field.type().shift());
            end = end(ways.getFirst(), field);
        }
        if (fields.isEmpty()) {
            throw new IllegalArgumentException(
                    type.getName() + " declares no field: a struct has one at least");
        }
        return new StructLayout(fields, methods, align, roundUp(end, Math.max(align, wanted)));
    }

    /** The field that {@code method} reaches. */
    StructField field(FieldMethod method) {
        return Objects.requireNonNull(fields.get(method.name()), method.name());
    }

    private static int requireStruct(Class<?> type) {
        @Nullable Struct struct = type.getAnnotation(Struct.class);
        if (!type.isInterface() || struct == null) {
            throw new IllegalArgumentException(
                    type.getName() + " is no struct: give an interface with @Struct");
        }
        if (type.getInterfaces().length > 0) {
            throw new IllegalArgumentException(
                    "%s extends %s: a struct extends no other interface"
                            .formatted(type.getName(), type.getInterfaces()[0].getName()));
        }
        int align = struct.alignBytes();
        if (Integer.bitCount(align) != 1 || align < 0 || align > ALIGN_MAX) {
            throw new IllegalArgumentException(
                    "%s is aligned to %d bytes: give a power of two from 1 to %d"
                            .formatted(type.getName(), align, ALIGN_MAX));
        }
        return align;
    }

    private static Map<String, List<FieldMethod>> byName(List<FieldMethod> methods) {
        Map<String, List<FieldMethod>> byName = new LinkedHashMap<>();
        for (FieldMethod method : methods) {
            byName.computeIfAbsent(method.name(), _ -> new ArrayList<>()).add(method);
        }
        return byName;
    }

    /** The field that all of {@code ways} reach, at the first place from {@code end} on. */
    private static StructField field(List<FieldMethod> ways, long end) {
        FieldMethod first = ways.getFirst();
        List<Integer> lengths = first.lengths();
        for (FieldMethod way : ways) {
            if (way.type() != first.type() || way.indices() != first.indices()) {
                throw way.refused(
                        "does not fit %s, which reaches a field of that name in another way"
                                .formatted(first.method()));
            }
            lengths = lengths.isEmpty() ? way.lengths() : lengths;
            if (!way.lengths().isEmpty() && !way.lengths().equals(lengths)) {
                throw way.refused("has another @Length than its counterpart");
            }
        }
        if (lengths.size() != first.indices()) {
            throw first.refused("takes an index, but has no @Length that says of how many");
        }
        long offset = roundUp(end, 1L << first.type().shift());
        return new StructField(first.name(), first.type(), lengths, offset);
    }

    private static long end(FieldMethod method, StructField field) {
        try {
            long end = Math.addExact(field.offset(), field.bytes());
            if (end <= BYTES_MAX) {
                return end;
            }
        } catch (ArithmeticException _) {
            // even more than too many
        }
        throw method.refused("makes the struct larger than " + BYTES_MAX + " bytes");
    }

    private static long roundUp(long bytes, long align) {
        return (bytes + align - 1) & -align;
    }
}
