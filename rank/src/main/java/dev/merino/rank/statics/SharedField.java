package dev.merino.rank.statics;

import dev.merino.Shared;

import java.lang.classfile.Annotation;
import java.lang.classfile.AnnotationElement;
import java.lang.classfile.AnnotationValue;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.constant.ClassDesc;
import java.lang.reflect.AccessFlag;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A static field that is marked {@link Shared}.
 *
 * @param owner the class that declares it, as {@code com.example.Heat}
 * @param name its name
 * @param type its type
 * @param length what its mark says
 */
record SharedField(String owner, String name, ClassDesc type, int length) {
    private static final String MARK = Shared.class.descriptorString();
    private static final ClassDesc STRING = ClassDesc.of("java.lang.String");
    private static final Set<String> ARRAYS =
            Set.of(
                    "SharedBytes",
                    "SharedShorts",
                    "SharedChars",
                    "SharedInts",
                    "SharedLongs",
                    "SharedFloats",
                    "SharedDoubles",
                    "SharedBooleans");

    /** The name of its memory. */
    String key() {
        return "static " + owner + "." + name;
    }

    String getter() {
        return "$shared$get$" + name;
    }

    String setter() {
        return "$shared$set$" + name;
    }

    boolean isString() {
        return type.equals(STRING);
    }

    /** Whether it is an array of the language. */
    boolean isJavaArray() {
        return type.isArray();
    }

    /** Whether it is an array that Merino makes, such as {@link dev.merino.SharedDoubles}. */
    boolean isMadeHere() {
        return !type.isPrimitive() && !isString() && !isJavaArray();
    }

    /** The shared fields of {@code model} by name; refuses those that cannot be shared. */
    static Map<String, SharedField> of(ClassModel model) {
        String owner = model.thisClass().asInternalName().replace('/', '.');
        Map<String, SharedField> fields = new LinkedHashMap<>();
        for (FieldModel field : model.fields()) {
            mark(field).ifPresent(mark -> add(owner, field, length(mark), fields));
        }
        if (model.flags().has(AccessFlag.INTERFACE)) {
            fields.values().forEach(field -> field.require(false, "declare it in a class"));
        }
        return fields;
    }

    private static Optional<Annotation> mark(FieldModel field) {
        return field.findAttribute(Attributes.runtimeVisibleAnnotations()).stream()
                .flatMap(all -> all.annotations().stream())
                .filter(annotation -> annotation.className().equalsString(MARK))
                .findFirst();
    }

    private static int length(Annotation mark) {
        List<AnnotationElement> elements = mark.elements();
        for (AnnotationElement element : elements) {
            if (element.value() instanceof AnnotationValue.OfInt length) {
                return length.intValue();
            }
        }
        return 0;
    }

    private static void add(
            String owner, FieldModel field, int length, Map<String, SharedField> fields) {
        SharedField shared =
                new SharedField(
                        owner, field.fieldName().stringValue(), field.fieldTypeSymbol(), length);
        shared.require(field.flags().has(AccessFlag.STATIC), "make it static");
        if (shared.isJavaArray()) {
            shared.require(
                    shared.isTableOfPrimitives(),
                    "declare an array of a primitive type with one or two dimensions");
            shared.require(length == 0, "leave the length out, its array has one");
        } else {
            shared.require(!field.flags().has(AccessFlag.FINAL), "do not make it final");
            shared.requireSimple();
        }
        fields.put(shared.name, shared);
    }

    private void requireSimple() {
        if (!type.isPrimitive()) {
            require(length > 0, "say how long it is: @Shared(length = ...)");
            require(
                    isString() || isSharedArray(),
                    "declare a primitive, an array of one, a String, or a shared array such as"
                            + " SharedDoubles");
        }
    }

    private boolean isTableOfPrimitives() {
        ClassDesc component = type.componentType();
        ClassDesc element = component.isArray() ? component.componentType() : component;
        return element.isPrimitive();
    }

    private boolean isSharedArray() {
        return type.packageName().equals(Shared.class.getPackageName())
                && ARRAYS.contains(type.displayName());
    }

    private void require(boolean holds, String remedy) {
        if (!holds) {
            throw new UnshareableField(
                    "%s.%s (%s) cannot be shared: %s."
                            .formatted(owner, name, type.displayName(), remedy));
        }
    }
}
