package dev.merino.rank.statics;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;

/**
 * Loads the user's classes, with {@link dev.merino.Shared} fields in shared memory. Those that the
 * parent has, too, are loaded here all the same: a JVM that a program of the user's has started has
 * its class path. Merino's own are the parent's.
 */
public final class SharingLoader extends URLClassLoader {
    private static final String OURS = "dev.merino.";

    private final StaticRewriter rewriter;

    /** Finds classes at {@code places}, and what is not there with {@code parent}. */
    public SharingLoader(URL[] places, ClassLoader parent) {
        super(places, parent);
        this.rewriter = new StaticRewriter(this, this::bytesOf);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            if (findLoadedClass(name) == null
                    && !name.startsWith(OURS)
                    && findResource(name.replace('.', '/') + ".class") != null) {
                return findClass(name);
            }
            return super.loadClass(name, resolve);
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = bytesOf(name.replace('.', '/'));
        byte[] rewritten = bytes == null ? null : rewrite(bytes);
        return rewritten == null
                ? super.findClass(name)
                : defineClass(name, rewritten, 0, rewritten.length);
    }

    /** One class at a time: what is known of shared fields is for all of them. */
    private byte @Nullable [] rewrite(byte[] bytes) {
        synchronized (rewriter) {
            return rewriter.rewrite(bytes);
        }
    }

    private byte @Nullable [] bytesOf(String internalName) {
        URL place = findResource(internalName + ".class");
        if (place == null) {
            return null;
        }
        try (InputStream in = place.openStream()) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read class " + internalName, e);
        }
    }
}
