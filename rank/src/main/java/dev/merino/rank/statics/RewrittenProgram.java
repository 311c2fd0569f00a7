package dev.merino.rank.statics;

import dev.merino.MerinoException;
import dev.merino.Program;
import dev.merino.Shared;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A program with {@link Shared} fields that was not loaded by Merino: its class, and all that it
 * uses of the class path, is loaded anew, with shared fields.
 */
public final class RewrittenProgram {
    private RewrittenProgram() {}

    /** {@code program} itself if its class has no shared fields, or has been rewritten. */
    public static Program of(Program program) {
        Class<?> type = program.getClass();
        boolean isShared =
                Stream.of(type.getDeclaredFields())
                        .anyMatch(field -> field.isAnnotationPresent(Shared.class));
        return isShared && !(type.getClassLoader() instanceof SharingLoader) ? anew(type) : program;
    }

    private static Program anew(Class<?> type) {
        SharingLoader loader = new SharingLoader(places(type), type.getClassLoader());
        try {
            Class<?> rewritten = Class.forName(type.getName(), true, loader);
            return (Program) rewritten.getConstructor().newInstance();
        } catch (UnshareableField e) {
            throw new MerinoException(String.valueOf(e.getMessage()), e);
        } catch (ReflectiveOperationException e) {
            throw new MerinoException(
                    ("%s has @Shared fields, so Merino loads it anew and makes the program by its"
                                    + " name: give it a public class with a public constructor"
                                    + " without parameters (%s).")
                            .formatted(type.getName(), e),
                    e);
        }
    }

    /** Where the class itself is, and the class path of this JVM. */
    private static URL[] places(Class<?> type) {
        List<URL> places = new ArrayList<>();
        CodeSource source = type.getProtectionDomain().getCodeSource();
        if (source != null && source.getLocation() != null) {
            places.add(source.getLocation());
        }
        for (String entry :
                System.getProperty("java.class.path", "").split(File.pathSeparator, -1)) {
            if (!entry.isEmpty()) {
                places.add(url(Path.of(entry)));
            }
        }
        return places.toArray(URL[]::new);
    }

    private static URL url(Path place) {
        try {
            return place.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(place + " is no place for classes", e);
        }
    }
}
