package dev.merino.rules;

import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.FormatterException;
import com.google.googlejavaformat.java.JavaFormatterOptions;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Formats all Java files: google-java-format in its AOSP style. {@code build/format} runs this from
 * its source, before anything is compiled, so it uses nothing but the formatter and {@link
 * Sources}.
 */
final class Format {
    private static final int ROUNDS_MAX = 10;

    private final Formatter formatter =
            new Formatter(
                    JavaFormatterOptions.builder().style(JavaFormatterOptions.Style.AOSP).build());

    /**
     * Formats all files of the repository in place, or those under the folders in {@code words},
     * and names the changed.
     */
    public static void main(String[] words) throws IOException {
        Format format = new Format();
        List<Path> changed = format.differing(chosen(words));
        for (Path file : changed) {
            Files.writeString(file, format.formatted(file));
            System.out.println("formatted " + Sources.name(file));
        }
        System.out.println(changed.size() + " files changed");
    }

    private static List<Path> chosen(String[] words) {
        if (words.length == 0) {
            return Sources.java();
        }
        List<Path> chosen = new ArrayList<>();
        for (String word : words) {
            Path folder = Path.of(word).toAbsolutePath().normalize();
            Sources.java().stream().filter(file -> file.startsWith(folder)).forEach(chosen::add);
        }
        return chosen;
    }

    /** Those of {@code files} that the formatter would change. */
    List<Path> differing(List<Path> files) {
        return files.parallelStream().filter(this::isDiffering).toList();
    }

    private boolean isDiffering(Path file) {
        String text = Sources.text(file);
        return !once(file, text).equals(text);
    }

    /**
     * Formats until nothing changes: where the formatter breaks a text, it finds more to do the
     * next time.
     */
    private String formatted(Path file) {
        String text = Sources.text(file);
        for (int round = 0; round < ROUNDS_MAX; round++) {
            String next = once(file, text);
            if (next.equals(text)) {
                return text;
            }
            text = next;
        }
        throw new IllegalStateException(Sources.name(file) + " changes with every formatting");
    }

    private String once(Path file, String text) {
        try {
            return formatter.formatSourceAndFixImports(text);
        } catch (FormatterException e) {
            throw new IllegalStateException(
                    Sources.name(file) + " cannot be formatted: " + e.getMessage(), e);
        }
    }
}
