package dev.merino.apps.kit;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/**
 * Classes of one package, loaded a second time.
 *
 * <p>Some applications have one program for shared memory and for ordinary arrays, behind an
 * interface. The JVM compiles a method for all who call it: after the sequential program has run in
 * the JVM of rank 0, every access there asks which of the two classes it is for, the rank is slower
 * than all others, and so is the sequential program. Two copies of the classes are compiled apart.
 */
public final class PackageCopy extends ClassLoader {
    /** One copy for all rounds, which is compiled once. */
    private static final ClassValue<PackageCopy> COPIES =
            new ClassValue<>() {
                @Override
                protected PackageCopy computeValue(Class<?> member) {
                    return new PackageCopy(member);
                }
            };

    private final ClassLoader original;
    private final String prefix;

    private PackageCopy(Class<?> member) {
        super(Objects.requireNonNull(member.getClassLoader(), "a class of the JDK"));
        this.original = member.getClassLoader();
        this.prefix = member.getPackageName() + ".";
    }

    /** A copy of {@code program}, a public class with a public constructor without parameters. */
    @SuppressWarnings("unchecked") // the copy implements what the original implements
    public static <P, R> Rival<P, R> of(Class<? extends Rival<P, R>> program) {
        try {
            Class<?> copy = COPIES.get(program).loadClass(program.getName());
            return (Rival<P, R>) copy.getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("there is no second copy of " + program, e);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(prefix)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? define(name) : loaded;
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        String file = name.replace('.', '/') + ".class";
        try (InputStream in = original.getResourceAsStream(file)) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes = in.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
