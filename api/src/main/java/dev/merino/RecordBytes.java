package dev.merino;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;

/** Records of one class as the bytes that ranks give each other: their components in order. */
final class RecordBytes<R extends Record> {
    private static final ClassValue<RecordBytes<?>> KNOWN =
            new ClassValue<>() {
                @Override
                protected RecordBytes<?> computeValue(Class<?> type) {
                    return new RecordBytes<>(type.asSubclass(Record.class));
                }
            };

    private final Class<R> type;
    private final Class<?>[] components;
    private final Method[] accessors;
    private final Constructor<R> constructor;

    private RecordBytes(Class<R> type) {
        this.type = type;
        RecordComponent[] parts = type.getRecordComponents();
        this.components =
                Arrays.stream(parts).map(RecordComponent::getType).toArray(Class<?>[]::new);
        this.accessors =
                Arrays.stream(parts).map(RecordComponent::getAccessor).toArray(Method[]::new);
        try {
            this.constructor = type.getDeclaredConstructor(components);
            constructor.setAccessible(true);
            for (Method accessor : accessors) {
                accessor.setAccessible(true);
            }
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(type + " has no canonical constructor", e);
        } catch (InaccessibleObjectException e) {
            throw new IllegalArgumentException(
                    "%s cannot be read here: let its module open the package %s to dev.merino"
                            .formatted(type, type.getPackageName()),
                    e);
        }
        for (RecordComponent part : parts) {
            requireKnown(part);
        }
    }

    private void requireKnown(RecordComponent part) {
        Class<?> of = part.getType();
        boolean known =
                (of.isPrimitive() && of != void.class)
                        || of == String.class
                        || of == long[].class
                        || of == double[].class
                        || of.isEnum()
                        || of.isRecord();
        if (!known) {
            throw new IllegalArgumentException(
                    ("%s has a component %s of type %s: ranks give each other primitive types,"
                                    + " strings, enums, arrays of long and double, and records of"
                                    + " them")
                            .formatted(type, part.getName(), of.getTypeName()));
        }
    }

    /** That of the class of {@code record}. */
    @SuppressWarnings("unchecked") // the class of an R is that of its bytes
    static <R extends Record> RecordBytes<R> of(R record) {
        return (RecordBytes<R>) KNOWN.get(record.getClass());
    }

    /** What a method is called in reports. */
    String call(String method) {
        return method + "(" + type.getSimpleName() + ")";
    }

    byte[] write(R record) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            write(record, new DataOutputStream(bytes));
        } catch (IOException e) { // a string that is too long
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    R read(byte[] bytes) {
        try {
            return read(new DataInputStream(new ByteArrayInputStream(bytes)));
        } catch (IOException e) {
            throw new UncheckedIOException("bytes that are no " + type, e);
        }
    }

    private void write(Record record, DataOutputStream out) throws IOException {
        for (int i = 0; i < components.length; i++) {
            write(components[i], valueOf(record, accessors[i]), out);
        }
    }

    private Object valueOf(Record record, Method accessor) {
        Object value;
        try {
            value = accessor.invoke(record);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException(type + " cannot be read", e.getCause());
        }
        if (value == null) {
            throw new IllegalArgumentException(
                    "component %s of %s is null".formatted(accessor.getName(), type));
        }
        return value;
    }

    private static void write(Class<?> of, Object value, DataOutputStream out) throws IOException {
        switch (value) {
            case Boolean it -> out.writeBoolean(it);
            case Byte it -> out.writeByte(it);
            case Short it -> out.writeShort(it);
            case Character it -> out.writeChar(it);
            case Integer it -> out.writeInt(it);
            case Long it -> out.writeLong(it);
            case Float it -> out.writeFloat(it);
            case Double it -> out.writeDouble(it);
            case String it -> out.writeUTF(it);
            case Enum<?> it -> out.writeInt(it.ordinal());
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
            case Record it -> RecordBytes.of(it).write(it, out);
            default -> throw new IllegalArgumentException("a value of " + of);
        }
    }

    private R read(DataInputStream in) throws IOException {
        Object[] values = new Object[components.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = read(components[i], in);
        }
        try {
            return constructor.newInstance(values);
        } catch (InstantiationException | IllegalAccessException e) {
            throw new IllegalStateException(e);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException(type + " cannot be made", e.getCause());
        }
    }

    private static Object read(Class<?> of, DataInputStream in) throws IOException {
        if (of.isEnum()) {
            return of.getEnumConstants()[in.readInt()];
        }
        if (of.isRecord()) {
            return KNOWN.get(of).read(in);
        }
        if (of == long[].class) {
            long[] values = new long[in.readInt()];
            for (int i = 0; i < values.length; i++) {
                values[i] = in.readLong();
            }
            return values;
        }
        if (of == double[].class) {
            double[] values = new double[in.readInt()];
            for (int i = 0; i < values.length; i++) {
                values[i] = in.readDouble();
            }
            return values;
        }
        return switch (of.getName()) {
            case "boolean" -> in.readBoolean();
            case "byte" -> in.readByte();
            case "short" -> in.readShort();
            case "char" -> in.readChar();
            case "int" -> in.readInt();
            case "long" -> in.readLong();
            case "float" -> in.readFloat();
            case "double" -> in.readDouble();
            default -> in.readUTF();
        };
    }
}
