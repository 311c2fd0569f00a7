package dev.merino.rank.struct;

import dev.merino.Length;

import org.jspecify.annotations.Nullable;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A method of a struct: what it says of its field.
 *
 * @param method the method
 * @param reads whether it reads the field; else it writes it
 * @param type the type of the field
 * @param indices how many indices it takes
 */
record FieldMethod(Method method, boolean reads, Primitive type, int indices) {
    /**
     * What {@code method} says.
     *
     * @throws IllegalArgumentException naming the method, if it is neither way to a field
     */
    static FieldMethod of(Method method) {
        List<Class<?>> parameters = List.of(method.getParameterTypes());
        boolean reads = method.getReturnType() != void.class;
        int indices = reads ? parameters.size() : parameters.size() - 1;
        if (indices < 0) {
            throw refused(method, "neither returns a value nor takes one");
        }
        Class<?> value = reads ? method.getReturnType() : parameters.getLast();
        Primitive type =
                Primitive.of(value)
                        .orElseThrow(
                                () ->
                                        refused(
                                                method,
                                                "has a value of type "
                                                        + value.getTypeName()
                                                        + ", but fields have primitive types"));
        if (parameters.subList(0, indices).stream().anyMatch(index -> index != int.class)) {
            throw refused(method, "takes an index that is no int");
        }
        FieldMethod found = new FieldMethod(method, reads, type, indices);
        found.requireLengths();
        return found;
    }

    private void requireLengths() {
        @Nullable Length length = method.getAnnotation(Length.class);
        if (length == null) {
            return;
        }
        if (length.value().length != indices) {
            throw refused(
                    method,
                    "has %d indices, but @Length gives %d numbers"
                            .formatted(indices, length.value().length));
        }
        if (indices == 0 || Arrays.stream(length.value()).anyMatch(n -> n < 1)) {
            throw refused(method, "has a @Length of nothing: give a number from 1 for each index");
        }
    }

    String name() {
        return method.getName();
    }

    /** The numbers of its {@link Length}; empty without one. */
    List<Integer> lengths() {
        @Nullable Length length = method.getAnnotation(Length.class);
        return length == null ? List.of() : Arrays.stream(length.value()).boxed().toList();
    }

    /** What is thrown at whoever wrote the method. */
    IllegalArgumentException refused(String reason) {
        return refused(method, reason);
    }

    static IllegalArgumentException refused(Method method, String reason) {
        String parameters =
                Arrays.stream(method.getParameterTypes())
                        .map(Class::getSimpleName)
                        .collect(Collectors.joining(", "));
        return new IllegalArgumentException(
                "%s.%s(%s) %s"
                        .formatted(
                                method.getDeclaringClass().getSimpleName(),
                                method.getName(),
                                parameters,
                                reason));
    }
}
