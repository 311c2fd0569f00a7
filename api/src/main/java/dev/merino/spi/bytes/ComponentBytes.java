package dev.merino.spi.bytes;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Set;

/**
 * A value, or a component of a record, as bytes. Strings and arrays begin with their length;
 * strings are UTF-8.
 */
final class ComponentBytes {
    /** What there are bytes of, for reports. */
    static final String KNOWN =
            "primitive types, strings, enums, arrays of byte, long and double, and records of them";

    private static final Set<Class<?>> CLASSES =
            Set.of(String.class, byte[].class, long[].class, double[].class);

    private ComponentBytes() {}

    static boolean isKnown(Class<?> type) {
        return (type.isPrimitive() && type != void.class)
                || CLASSES.contains(type)
                || type.isEnum()
                || type.isRecord();
    }

    static void write(Object value, DataOutputStream out) throws IOException {
        switch (value) {
            case Boolean it -> out.writeBoolean(it);
            case Byte it -> out.writeByte(it);
            case Short it -> out.writeShort(it);
            case Character it -> out.writeChar(it);
            case Integer it -> out.writeInt(it);
            case Long it -> out.writeLong(it);
            case Float it -> out.writeFloat(it);
            case Double it -> out.writeDouble(it);
            case String it -> write(it.getBytes(UTF_8), out);
            case Enum<?> it -> out.writeInt(it.ordinal());
            case byte[] it -> {
                out.writeInt(it.length);
                out.write(it);
            }
            case long[] it -> {
                out.writeInt(it.length);
                for (long each : it) {
                    out.writeLong(each);
                }
            }
            case double[] it -> {
                out.writeInt(it.length);
                for (double each : it) {
                    out.writeDouble(each);
                }
            }
            case Record it -> RecordBytes.of(it.getClass()).write(it, out);
            default -> throw new IllegalArgumentException("a value of " + value.getClass());
        }
    }

    static Object read(Class<?> type, DataInputStream in) throws IOException {
        if (type.isEnum()) {
            return type.getEnumConstants()[in.readInt()];
        }
        if (type.isRecord()) {
            return RecordBytes.of(type.asSubclass(Record.class)).read(in);
        }
        return type.isPrimitive() ? readPrimitive(type, in) : readMany(type, in);
    }

    private static Object readPrimitive(Class<?> type, DataInputStream in) throws IOException {
        return switch (type.getName()) {
            case "boolean" -> in.readBoolean();
            case "byte" -> in.readByte();
            case "short" -> in.readShort();
            case "char" -> in.readChar();
            case "int" -> in.readInt();
            case "long" -> in.readLong();
            case "float" -> in.readFloat();
            default -> in.readDouble();
        };
    }

    private static Object readMany(Class<?> type, DataInputStream in) throws IOException {
        int length = in.readInt();
        if (type == long[].class) {
            long[] values = new long[length];
            for (int i = 0; i < length; i++) {
                values[i] = in.readLong();
            }
            return values;
        }
        if (type == double[].class) {
            double[] values = new double[length];
            for (int i = 0; i < length; i++) {
                values[i] = in.readDouble();
            }
            return values;
        }
        byte[] bytes = in.readNBytes(length);
        return type == String.class ? new String(bytes, UTF_8) : bytes;
    }
}
