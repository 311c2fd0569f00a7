package dev.merino.rank.struct;

import dev.merino.SharedBytes;
import dev.merino.SharedStructs;
import dev.merino.spi.StructMemory;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.function.Supplier;

/**
 * An interface as a struct: its layout and what makes arrays of it. Made once for each interface.
 *
 * @param <T> the interface
 */
public final class StructType<T> {
    private static final ClassValue<StructType<?>> TYPES =
            new ClassValue<>() {
                @Override
                protected StructType<?> computeValue(Class<?> type) {
                    return new StructType<>(type);
                }
            };

    private static final MethodType NEW_ARRAY =
            MethodType.methodType(
                    void.class, SharedBytes.class, StructMemory.class, long.class, long.class);

    private final Class<T> type;
    private final StructLayout layout;
    private final MethodHandle newArray;

    private StructType(Class<T> type) {
        this.type = type;
        this.layout = StructLayout.of(type);
        this.newArray = newArray(lookup(type), new StructClassWriter(type, layout));
    }

    /**
     * The struct that {@code type} declares.
     *
     * @throws IllegalArgumentException if it declares none, naming the method that is to blame
     */
    @SuppressWarnings("unchecked") // a StructType of T is kept under T
    public static <T> StructType<T> of(Class<T> type) {
        return (StructType<T>) TYPES.get(type);
    }

    /** How many bytes a struct takes. */
    public long bytes() {
        return layout.bytes();
    }

    /** {@code length} structs in {@code bytes}, whose fields {@code memory} reaches. */
    @SuppressWarnings("unchecked") // the class was made for T
    public SharedStructs<T> array(SharedBytes bytes, StructMemory memory, long length) {
        try {
            return (SharedStructs<T>) newArray.invoke(bytes, memory, layout.bytes(), length);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("the constructor of an array throws nothing else", e);
        }
    }

    private static MethodHandle newArray(Lookup lookup, StructClassWriter classes) {
        try {
            define(lookup, classes.structName(), classes::struct);
            Class<?> array = define(lookup, classes.arrayName(), classes::array);
            return lookup.findConstructor(array, NEW_ARRAY);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a class that was just made cannot be used", e);
        }
    }

    /** Two threads may ask for a struct at once, and it may be this one's turn to find it made. */
    private static synchronized Class<?> define(Lookup lookup, String name, Supplier<byte[]> file)
            throws IllegalAccessException {
        try {
            return lookup.findClass(name);
        } catch (ClassNotFoundException _) {
            return lookup.defineClass(file.get());
        }
    }

    /** The right to add classes to the package of {@code type}. */
    private static Lookup lookup(Class<?> type) {
        Module ours = StructType.class.getModule();
        try {
            ours.addReads(type.getModule());
            return MethodHandles.privateLookupIn(type, MethodHandles.lookup());
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException(
                    ("%s is in a package that is not open: let module %s say"
                                    + " \"opens %s to %s\"")
                            .formatted(
                                    type.getName(),
                                    type.getModule().getName(),
                                    type.getPackageName(),
                                    ours.getName()),
                    e);
        }
    }

    /** As it stands in errors: two structs of another size are not the same. */
    @Override
    public String toString() {
        return "%s of %d bytes".formatted(type.getName(), layout.bytes());
    }
}
