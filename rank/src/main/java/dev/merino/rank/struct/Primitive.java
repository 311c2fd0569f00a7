package dev.merino.rank.struct;

import java.lang.constant.ClassDesc;
import java.util.Optional;

/** The types of fields, and of the elements of arrays. */
public enum Primitive {
    /** {@code boolean}. */
    BOOLEAN(boolean.class, "Boolean", 0),
    /** {@code byte}. */
    BYTE(byte.class, "Byte", 0),
    /** {@code short}. */
    SHORT(short.class, "Short", 1),
    /** {@code char}. */
    CHAR(char.class, "Char", 1),
    /** {@code int}. */
    INT(int.class, "Int", 2),
    /** {@code long}. */
    LONG(long.class, "Long", 3),
    /** {@code float}. */
    FLOAT(float.class, "Float", 2),
    /** {@code double}. */
    DOUBLE(double.class, "Double", 3);

    private final Class<?> type;
    private final String word;
    private final int shift;

    Primitive(Class<?> type, String word, int shift) {
        this.type = type;
        this.word = word;
        this.shift = shift;
    }

    /** The field type of values of {@code type}, if they can be in a field. */
    public static Optional<Primitive> of(Class<?> type) {
        for (Primitive primitive : values()) {
            if (primitive.type == type) {
                return Optional.of(primitive);
            }
        }
        return Optional.empty();
    }

    /** The type as class files name it. */
    ClassDesc descriptor() {
        return ClassDesc.ofDescriptor(type.descriptorString());
    }

    /** What follows get and set in the name of a method of the memory. */
    public String word() {
        return word;
    }

    /** An element takes {@code 1 << shift} bytes. */
    public int shift() {
        return shift;
    }
}
