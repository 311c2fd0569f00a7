package dev.merino.rank.struct;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.MethodModel;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The abstract methods of an interface in the order in which they were written. Reflection gives
 * them in any order, and not in the same one in every JVM; the class file has them in order.
 */
final class DeclaredMethods {
    private DeclaredMethods() {}

    static List<Method> of(Class<?> type) {
        Map<Signature, Method> methods = new HashMap<>();
        for (Method method : type.getDeclaredMethods()) {
            if (Modifier.isAbstract(method.getModifiers())) {
                methods.put(Signature.of(method), method);
            }
        }
        List<Method> ordered = new ArrayList<>();
        for (MethodModel model : ClassFile.of().parse(classFile(type)).methods()) {
            Method method = methods.remove(Signature.of(model));
            if (method != null) {
                ordered.add(method);
            }
        }
        return List.copyOf(ordered);
    }

    private record Signature(String name, String descriptor) {
        static Signature of(Method method) {
            MethodType type =
                    MethodType.methodType(method.getReturnType(), method.getParameterTypes());
            return new Signature(method.getName(), type.descriptorString());
        }

        static Signature of(MethodModel model) {
            MethodTypeDesc type = model.methodTypeSymbol();
            return new Signature(model.methodName().stringValue(), type.descriptorString());
        }
    }

    private static byte[] classFile(Class<?> type) {
        String file = type.getName().substring(type.getPackageName().length() + 1) + ".class";
        if (type.getPackageName().isEmpty()) {
            file = type.getName() + ".class";
        }
        try (@Nullable InputStream in = type.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalArgumentException(
                        type.getName()
                                + " was made without a class file, which tells the order of its"
                                + " fields: declare it in a source");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("the class file of " + type + " cannot be read", e);
        }
    }
}
