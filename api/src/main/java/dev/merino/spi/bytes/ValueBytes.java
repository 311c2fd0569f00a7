package dev.merino.spi.bytes;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodType;

/**
 * Values of one class as bytes: primitive types and their wrappers, strings, enums, arrays of
 * {@code byte}, {@code long} and {@code double}, and records of them. They are written by the types
 * that classes declare, so bytes cannot make an object of another class appear.
 *
 * @param <T> the class
 */
public final class ValueBytes<T> {
    private final Class<T> type;

    /** The same, where wrappers are primitive types. */
    private final Class<?> form;

    private ValueBytes(Class<T> type) {
        this.type = type;
        this.form = MethodType.methodType(type).unwrap().returnType();
    }

    /**
     * Values of {@code type}.
     *
     * @throws IllegalArgumentException if no bytes can be made of them
     */
    public static <T> ValueBytes<T> of(Class<T> type) {
        ValueBytes<T> made = new ValueBytes<>(type);
        if (!ComponentBytes.isKnown(made.form)) {
            throw new IllegalArgumentException(
                    "values of %s: ranks share %s"
                            .formatted(type.getTypeName(), ComponentBytes.KNOWN));
        }
        if (made.form.isRecord()) {
            RecordBytes.of(made.form.asSubclass(Record.class));
        }
        return made;
    }

    /** Those of the class of {@code value}. */
    @SuppressWarnings("unchecked") // the class of a T is that of its bytes
    public static <T extends Record> ValueBytes<T> like(T value) {
        return of((Class<T>) value.getClass());
    }

    /** The class. */
    public Class<T> type() {
        return type;
    }

    /** The bytes of {@code value}. */
    public byte[] write(T value) {
        if (value instanceof byte[] bytes) {
            return bytes.clone();
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            ComponentBytes.write(value, new DataOutputStream(bytes));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** The value that has been written as {@code bytes}. */
    @SuppressWarnings("unchecked") // what is read for a class is of that class, or its wrapper
    public T read(byte[] bytes) {
        if (form == byte[].class) {
            return (T) bytes.clone();
        }
        try {
            DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
            return (T) ComponentBytes.read(form, in);
        } catch (IOException e) {
            throw new UncheckedIOException("bytes that are no " + type.getTypeName(), e);
        }
    }
}
