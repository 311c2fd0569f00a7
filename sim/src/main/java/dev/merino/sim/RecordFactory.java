package dev.merino.sim;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.function.Function;

/**
 * Makes records of any kind, whatever fields they have: a message that gets another field is tried
 * with it at once.
 */
public final class RecordFactory {
    private RecordFactory() {}

    /** A record of {@code type} whose fields are what {@code values} gives for their types. */
    public static Object make(Class<?> type, Function<Type, Object> values) {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class[]::new);
        Object[] fields =
                Arrays.stream(components)
                        .map(RecordComponent::getGenericType)
                        .map(values)
                        .toArray();
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor.newInstance(fields);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("no record of " + type, e);
        }
    }
}
