package dev.merino.worker;

import dev.merino.LaunchException;
import dev.merino.Program;
import dev.merino.rank.statics.SharingLoader;
import dev.merino.rank.statics.UnshareableField;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The user's classes: those of a class path in the form that {@code java -cp} takes. They win over
 * the libraries that Merino uses; classes of Merino itself are always Merino's own.
 */
public final class UserClasses implements AutoCloseable {
    private final String classPath;
    private final List<String> files;
    private final URLClassLoader loader;

    /**
     * Opens {@code classPath}: jars and folders of classes, separated as {@code java -cp} wants
     * them; empty for none.
     *
     * @throws LaunchException if one of them is not there
     */
    public UserClasses(String classPath) {
        this(classPath, files(classPath));
    }

    /** Opens those that {@link #files()} of another process named. */
    UserClasses(List<String> files) {
        this(String.join(File.pathSeparator, files), files);
    }

    private UserClasses(String classPath, List<String> files) {
        this.classPath = classPath;
        this.files = files;
        this.loader = new SharingLoader(urls(files), UserClasses.class.getClassLoader());
    }

    /** What finds the user's classes and all of ours. */
    public ClassLoader loader() {
        return loader;
    }

    /** The jars and folders, one by one, as absolute paths. */
    public List<String> files() {
        return files;
    }

    /**
     * A new program of class {@code name}.
     *
     * @throws LaunchException if it cannot be made, with the reason
     */
    public Program program(String name) {
        Class<?> type = type(name);
        if (!Program.class.isAssignableFrom(type)) {
            throw new LaunchException(
                    "class "
                            + name
                            + " is no program: let it implement "
                            + Program.class.getName()
                            + ".");
        }
        return (Program) instance(name, constructor(name, type));
    }

    @Override
    public void close() {
        try {
            loader.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Class<?> type(String name) {
        try {
            return Class.forName(name, true, loader);
        } catch (ClassNotFoundException e) {
            throw new LaunchException(missing(name), e);
        } catch (UnsupportedClassVersionError e) {
            throw new LaunchException(
                    "class %s was compiled for a newer Java: compile it with --release %d."
                            .formatted(name, Runtime.version().feature()),
                    e);
        } catch (UnshareableField e) {
            throw new LaunchException(String.valueOf(e.getMessage()), e);
        } catch (LinkageError e) {
            throw new LaunchException(
                    "class %s cannot be loaded (%s): add what it needs to --class-path."
                            .formatted(name, e),
                    e);
        }
    }

    private String missing(String name) {
        if (classPath.isEmpty()) {
            return "there is no class %s: name the folder or jar that has it, as in".formatted(name)
                    + " --class-path out %s.".formatted(name);
        }
        return "there is no class %s in %s: check its package and the class path."
                .formatted(name, classPath);
    }

    private static Constructor<?> constructor(String name, Class<?> type) {
        String remedy = "class " + name + " cannot be started: ";
        if (Modifier.isAbstract(type.getModifiers())) {
            throw new LaunchException(remedy + "it is abstract; name a class that can be made.");
        }
        if (!Modifier.isPublic(type.getModifiers())) {
            throw new LaunchException(remedy + "make it public.");
        }
        try {
            return type.getConstructor();
        } catch (NoSuchMethodException e) {
            throw new LaunchException(
                    remedy + "give it a public constructor without parameters.", e);
        }
    }

    private static Object instance(String name, Constructor<?> constructor) {
        try {
            return constructor.newInstance();
        } catch (InvocationTargetException e) {
            throw new LaunchException(
                    "the constructor of %s failed: %s.".formatted(name, e.getCause()), e);
        } catch (ReflectiveOperationException | LinkageError e) {
            throw new LaunchException("class %s cannot be started: %s.".formatted(name, e), e);
        }
    }

    private static List<String> files(String classPath) {
        List<String> files = new ArrayList<>();
        for (String part : classPath.split(File.pathSeparator, -1)) {
            for (Path file : filesOf(part)) {
                files.add(file.toAbsolutePath().toString());
            }
        }
        return List.copyOf(files);
    }

    private static URL[] urls(List<String> files) {
        URL[] urls = new URL[files.size()];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = url(Path.of(files.get(i)));
        }
        return urls;
    }

    private static List<Path> filesOf(String part) {
        if (part.isEmpty()) {
            return List.of();
        }
        if (part.equals("*") || part.endsWith("/*")) {
            return jars(Path.of(part.equals("*") ? "." : part.substring(0, part.length() - 2)));
        }
        Path file = Path.of(part);
        if (!Files.exists(file)) {
            throw new LaunchException(
                    "--class-path names %s, which does not exist.".formatted(part));
        }
        return List.of(file);
    }

    private static List<Path> jars(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new LaunchException(
                    "--class-path names %s/*, but there is no such folder.".formatted(folder));
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
        } catch (IOException e) {
            throw new LaunchException(
                    "--class-path names %s/*, which cannot be read: %s.".formatted(folder, e), e);
        }
    }

    private static URL url(Path file) {
        try {
            return file.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new UncheckedIOException(e);
        }
    }
}
