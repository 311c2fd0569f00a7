package dev.merino.rank.struct;

import java.lang.constant.ClassDesc;
import java.util.Optional;

/** The types of fields. */
enum Primitive {
    BOOLEAN(boolean.class, "Boolean", 0),
    BYTE(byte.class, "Byte", 0),
    SHORT(short.class, "Short", 1),
    CHAR(char.class, "Char", 1),
    INT(int.class, "Int", 2),
    LONG(long.class, "Long", 3),
    FLOAT(float.class, "Float", 2),
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
    static Optional<Primitive> of(Class<?> type) {
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
    String word() {
        return word;
    }

    /** An element takes {@code 1 << shift} bytes. */
    int shift() {
        return shift;
    }
}
