package dev.merino.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which files of the repository become pages, and where these are in the site.
 *
 * @param root of the repository
 */
record SiteMap(Path root) {
    private static final String INDEX = "README.md";
    private static final String DOCUMENT = ".md";

    /** All documents, as seen from the root. */
    List<Path> documents() throws IOException {
        List<Path> all = new ArrayList<>();
        addFrom(root, 1, all);
        addFrom(root.resolve("docs"), Integer.MAX_VALUE, all);
        // Not what their builds leave behind.
        addFrom(root.resolve("examples"), 2, all);
        return all;
    }

    private void addFrom(Path folder, int depth, List<Path> all) throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder, depth)) {
            files.filter(file -> file.toString().endsWith(DOCUMENT))
                    .map(root::relativize)
                    .sorted()
                    .forEach(all::add);
        }
    }

    /** Where {@code file} of the repository is in the site. */
    static Path pageOf(Path file) {
        String name = file.getFileName().toString();
        if (name.equals(INDEX)) {
            return file.resolveSibling("index.html");
        }
        if (name.endsWith(DOCUMENT)) {
            String stem = name.substring(0, name.length() - DOCUMENT.length());
            return file.resolveSibling(stem + ".html");
        }
        // A browser shows a file without an ending only if it is called text.
        return name.contains(".") ? file : file.resolveSibling(name + ".txt");
    }

    /** The file that a link to {@code target} means: of a folder, what introduces it. */
    Path meant(Path target) {
        return Files.isDirectory(root.resolve(target)) ? target.resolve(INDEX) : target;
    }
}
