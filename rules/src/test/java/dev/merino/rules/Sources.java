package dev.merino.rules;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The files of this repository that are written by hand. */
final class Sources {
    private static final List<String> SKIPPED = List.of("target", ".git", ".idea", ".vscode");

    private Sources() {}

    /** The root of the repository: given by the build, or found from where we run. */
    static Path root() {
        Path start = Path.of(System.getProperty("merino.root", "")).toAbsolutePath().normalize();
        for (Path folder = start; folder != null; folder = folder.getParent()) {
            if (Files.isRegularFile(folder.resolve("build/Specialise.java"))) {
                return folder;
            }
        }
        throw new IllegalStateException(
                "no repository of Merino at " + start + " nor above it: run in its folder");
    }

    /** The names of all rooms: the folders with a build file of their own. */
    static List<String> rooms() {
        try (Stream<Path> folders = Files.list(root())) {
            return folders.filter(folder -> Files.isRegularFile(folder.resolve("pom.xml")))
                    .map(folder -> folder.getFileName().toString())
                    .filter(name -> !name.equals("examples"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All Java files, those of tests too. */
    static List<Path> java() {
        return files(file -> file.toString().endsWith(".java"));
    }

    /** All templates of Java files. */
    static List<Path> templates() {
        return files(file -> file.toString().endsWith(".template"));
    }

    /** All files that people read and write. */
    static List<Path> texts() {
        return files(file -> !file.toString().matches(".*\\.(png|jar|class|bin|gz|npy)"));
    }

    /** All files, those that nobody reads, too. */
    static List<Path> all() {
        return files(_ -> true);
    }

    /** All lines of {@code file}. */
    static List<String> lines(Path file) {
        return text(file).lines().toList();
    }

    /** What {@code file} says. */
    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The name of {@code file} as seen from the root. */
    static String name(Path file) {
        return root().relativize(file).toString();
    }

    private static List<Path> files(Predicate<Path> wanted) {
        Path root = root();
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(Files::isRegularFile)
                    .filter(file -> !isSkipped(root.relativize(file)))
                    .filter(wanted)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isSkipped(Path file) {
        for (Path part : file) {
            if (SKIPPED.contains(part.toString())) {
                return true;
            }
        }
        return false;
    }
}
