package dev.merino.site;

import java.nio.file.Path;

/**
 * Where a link leads.
 *
 * @param path of the file; empty for the same one
 * @param anchor with its #; empty for none
 */
record Target(String path, String anchor) {
    static Target of(String destination) {
        int hash = destination.indexOf('#');
        return hash < 0
                ? new Target(destination, "")
                : new Target(destination.substring(0, hash), destination.substring(hash));
    }

    /** Whether it leads to something of ours, and not to another site. */
    boolean isInside() {
        return !path.matches("[a-z][a-z0-9+.-]*:.*");
    }

    /** The file that it means in {@code document}, seen from where {@code document} is seen. */
    Path from(Path document) {
        return document.resolveSibling(path).normalize();
    }

    /** The relative link that leads from page {@code from} to page {@code to}. */
    static String relative(Path from, Path to) {
        Path folder = from.getParent();
        Path way = folder == null ? to : folder.relativize(to);
        return way.toString().replace('\\', '/');
    }
}
