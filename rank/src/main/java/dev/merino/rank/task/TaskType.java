package dev.merino.rank.task;

import dev.merino.ClusterExecutor;
import dev.merino.Member;
import dev.merino.SharedTask;
import dev.merino.core.Check;
import dev.merino.spi.bytes.ValueBytes;

import org.jspecify.annotations.Nullable;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.concurrent.Callable;

/**
 * The tasks of one class, as bytes, and their results. Both sides find the type of the result in
 * the class, so bytes cannot make an object of another class appear.
 */
public final class TaskType {
    private static final String REMEDY =
            "write a record that implements SharedTask, with what it needs as components";

    private static final byte[] NULL = {0};

    private static final ClassValue<TaskType> KNOWN =
            new ClassValue<>() {
                @Override
                protected TaskType computeValue(Class<?> type) {
                    return new TaskType(type);
                }
            };

    private final Class<?> type;
    private final @Nullable ValueBytes<Object> components;
    private final @Nullable Constructor<?> constructor;
    private final @Nullable ValueBytes<Object> results;

    private TaskType(Class<?> type) {
        this.type = type;
        requireNamed(type);
        this.components = type.isRecord() ? bytesOf(type) : null;
        this.constructor = type.isRecord() ? null : constructor(type);
        this.results = results(type);
    }

    /**
     * That of {@code type}.
     *
     * @throws IllegalArgumentException if other processes cannot make such tasks
     */
    public static TaskType of(Class<?> type) {
        return KNOWN.get(type);
    }

    /** That of the class that {@code loader} has under the name in {@code copy}. */
    static TaskType of(TaskCopy copy, ClassLoader loader) throws ClassNotFoundException {
        return of(Class.forName(copy.className(), true, loader));
    }

    /** The class. */
    Class<?> type() {
        return type;
    }

    private static void requireNamed(Class<?> type) {
        if (type.isHidden() || type.isAnonymousClass()) {
            throw new IllegalArgumentException(
                    "%s is a lambda or has no name, so ranks cannot make it: %s"
                            .formatted(type.getName(), REMEDY));
        }
    }

    private static Constructor<?> constructor(Class<?> type) {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            for (Field field : each.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    throw new IllegalArgumentException(
                            "%s has the field %s, whose value ranks would not get: %s"
                                    .formatted(type.getName(), field.getName(), REMEDY));
                }
            }
        }
        try {
            Constructor<?> found = type.getDeclaredConstructor();
            found.setAccessible(true);
            return found;
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(
                    "%s has no constructor without parameters, by which ranks could make it: %s"
                            .formatted(type.getName(), REMEDY),
                    e);
        } catch (InaccessibleObjectException e) {
            throw new IllegalArgumentException(
                    "%s cannot be made here: let its module open the package %s to dev.merino.rank"
                            .formatted(type.getName(), type.getPackageName()),
                    e);
        }
    }

    /** How results become bytes; null if there are none. */
    private static @Nullable ValueBytes<Object> results(Class<?> type) {
        Class<?> declared = resultOf(type);
        if (declared == Void.class) {
            return null;
        }
        try {
            return bytesOf(declared);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "the result of %s is of %s: let call declare a type that ranks share: %s"
                            .formatted(type.getName(), declared, e.getMessage()),
                    e);
        }
    }

    private static Class<?> resultOf(Class<?> type) {
        try {
            if (SharedTask.class.isAssignableFrom(type)) {
                return type.getMethod("call", Member.class).getReturnType();
            }
            if (Callable.class.isAssignableFrom(type)) {
                return type.getMethod("call").getReturnType();
            }
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("an interface of " + type + " has it", e);
        }
        if (Runnable.class.isAssignableFrom(type)) {
            return Void.class;
        }
        throw new IllegalArgumentException(type + " is no task: " + REMEDY);
    }

    @SuppressWarnings("unchecked") // objects of the class are all that is written and read
    private static ValueBytes<Object> bytesOf(Class<?> type) {
        return (ValueBytes<Object>) ValueBytes.of(type);
    }

    /** A copy of {@code task}, whose class this is the type of. */
    public TaskCopy copy(Object task) {
        byte[] content = components == null ? new byte[0] : components.write(task);
        requireShort("the task " + type.getName(), content);
        return new TaskCopy(type.getName(), content);
    }

    /** The task that {@link #copy} has written. */
    Object make(byte[] content) throws ReflectiveOperationException {
        if (components != null) {
            return components.read(content);
        }
        try {
            return Check.present(constructor, "what is no record has one").newInstance();
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException(type + " cannot be made", e.getCause());
        }
    }

    /** Does {@code task} as the rank of {@code me}, and returns the bytes of its result. */
    byte[] call(Object task, Member me) throws Exception {
        Object result =
                switch (task) {
                    case SharedTask<?> shared -> shared.call(me);
                    case Callable<?> callable -> callable.call();
                    default -> {
                        ((Runnable) task).run();
                        yield null;
                    }
                };
        return write(result);
    }

    private byte[] write(@Nullable Object result) {
        if (result == null || results == null) {
            return NULL;
        }
        byte[] value = results.write(result);
        requireShort("the result of " + type.getName(), value);
        byte[] bytes = new byte[1 + value.length];
        bytes[0] = 1;
        System.arraycopy(value, 0, bytes, 1, value.length);
        return bytes;
    }

    /** The result that a rank has written. */
    @Nullable Object read(byte[] bytes) {
        return results == null || bytes.length == 0 || bytes[0] == 0
                ? null
                : results.read(Arrays.copyOfRange(bytes, 1, bytes.length));
    }

    private static void requireShort(String what, byte[] bytes) {
        if (bytes.length > ClusterExecutor.BYTES_MAX) {
            throw new IllegalArgumentException(
                    "%s has %d bytes, at most %d: put what is large into shared memory"
                            .formatted(what, bytes.length, ClusterExecutor.BYTES_MAX));
        }
    }
}
