package dev.merino.cli;

import dev.merino.MerinoException;
import dev.merino.core.Check;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.Consumer;

/**
 * A file that an option names, and that appears whole or not at all: readers find all of it or what
 * was there before.
 */
final class OutputFile {
    private final String option;
    private final String name;

    private OutputFile(String option, String name) {
        this.option = option;
        this.name = name;
    }

    /**
     * The file {@code name}, which can be written there as far as one can tell now.
     *
     * @throws UsageException if it cannot
     */
    static OutputFile of(String option, String name) {
        OutputFile file = new OutputFile(option, name);
        Path folder = file.target().getParent();
        if (folder == null || !Files.isWritable(folder) || Files.isDirectory(file.target())) {
            throw new UsageException(
                    "%s cannot write %s: name a file in a folder that exists and can be written."
                            .formatted(option, name));
        }
        return file;
    }

    private Path target() {
        return Path.of(name).toAbsolutePath();
    }

    /**
     * Writes what {@code content} gives piece by piece.
     *
     * @throws MerinoException if that fails; there is no new file then
     */
    void write(Consumer<Consumer<String>> content) {
        Path target = target();
        Path draft =
                target.resolveSibling(
                        target.getFileName() + ".draft" + ProcessHandle.current().pid());
        try {
            try (Writer out = Files.newBufferedWriter(draft)) {
                content.accept(piece -> put(out, piece));
            }
            Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw failed(draft, e);
        } catch (UncheckedIOException e) {
            throw failed(draft, Check.present(e.getCause(), "an UncheckedIOException has a cause"));
        }
    }

    private static void put(Writer out, String piece) {
        try {
            out.write(piece);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private MerinoException failed(Path draft, IOException why) {
        try {
            Files.deleteIfExists(draft);
        } catch (IOException e) {
            why.addSuppressed(e); // it could not be written, either
        }
        return new MerinoException(
                "%s could not write %s (%s): the disk may be full, or the folder gone."
                        .formatted(option, name, why),
                why);
    }

    @Override
    public String toString() {
        return name;
    }
}
