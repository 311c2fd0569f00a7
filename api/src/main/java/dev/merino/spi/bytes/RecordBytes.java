package dev.merino.spi.bytes;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;

/** Records of one class as bytes: their components in order. */
final class RecordBytes {
    private static final ClassValue<RecordBytes> KNOWN =
            new ClassValue<>() {
                @Override
                protected RecordBytes computeValue(Class<?> type) {
                    return new RecordBytes(type.asSubclass(Record.class));
                }
            };

    private final Class<? extends Record> type;
    private final Class<?>[] components;
    private final Method[] accessors;
    private final Constructor<? extends Record> constructor;

    private RecordBytes(Class<? extends Record> type) {
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
        if (!ComponentBytes.isKnown(part.getType())) {
            throw new IllegalArgumentException(
                    "%s has a component %s of type %s: ranks share %s"
                            .formatted(
                                    type,
                                    part.getName(),
                                    part.getType().getTypeName(),
                                    ComponentBytes.KNOWN));
        }
    }

    /** Those of {@code type}. */
    static RecordBytes of(Class<? extends Record> type) {
        return KNOWN.get(type);
    }

    void write(Record record, DataOutputStream out) throws IOException {
        for (Method accessor : accessors) {
            ComponentBytes.write(valueOf(record, accessor), out);
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

    Record read(DataInputStream in) throws IOException {
        Object[] values = new Object[components.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = ComponentBytes.read(components[i], in);
        }
        try {
            return constructor.newInstance(values);
        } catch (InstantiationException | IllegalAccessException e) {
            throw new IllegalStateException(e);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException(type + " cannot be made", e.getCause());
        }
    }
}
