package dev.merino.launch;

import dev.merino.LaunchException;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.stream.Stream;

/**
 * A file or folder that hosts are sent, and the name that its copies have there: the hash of
 * exactly what is sent, then its own name. If it is itself a link, what it leads to is sent, since
 * that is what its user has named. Links inside it are sent as links, so they must be relative and
 * lead to something inside: others would mean something else on another machine, or nothing.
 */
record DeployedTree(Path place, String name) {
    private static final int HASH_BYTES = 10;

    /**
     * What is at {@code path} now.
     *
     * @throws LaunchException if it cannot be read or cannot be sent
     */
    static DeployedTree at(String path) {
        Path named = Path.of(path).toAbsolutePath().normalize();
        String plain = String.valueOf(named.getFileName()).replaceAll("[^\\w.-]", "_");
        try {
            Path place = named.toRealPath();
            return new DeployedTree(place, hash(place) + "-" + plain);
        } catch (IOException | UncheckedIOException e) {
            throw new LaunchException(
                    ("%s cannot be read, so that --deploy cannot copy it (%s): who starts the run"
                                    + " must be able to read all of it.")
                            .formatted(named, e),
                    e);
        }
    }

    boolean isFolder() {
        return Files.isDirectory(place);
    }

    private static String hash(Path root) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (Path each : all.sorted().toList()) {
                add(digest, root, each);
            }
            return HexFormat.of().formatHex(digest.digest(), 0, HASH_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Folders and permissions count, too: programs may look for an empty folder, or run a file. */
    private static void add(MessageDigest digest, Path root, Path each) throws IOException {
        BasicFileAttributes kind =
                Files.readAttributes(each, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        Path inside = root.relativize(each);
        if (kind.isSymbolicLink()) {
            addHead(digest, "link", inside, requireInside(root, each).toString());
        } else if (kind.isDirectory()) {
            addHead(digest, "folder", inside, "");
        } else if (kind.isRegularFile()) {
            byte[] content = Files.readAllBytes(each);
            String mode = Files.isExecutable(each) ? "program" : "file";
            addHead(digest, mode, inside, Integer.toString(content.length));
            digest.update(content);
        } else {
            throw new LaunchException(
                    ("%s is neither a file nor a folder, and --deploy copies nothing else: take it"
                                    + " out of %s.")
                            .formatted(each, root));
        }
    }

    /** No path has a NUL in it. */
    private static void addHead(MessageDigest digest, String kind, Path inside, String more) {
        String head = "%s\0%s\0%s\0".formatted(kind, inside, more);
        digest.update(head.getBytes(StandardCharsets.UTF_8));
    }

    private static Path requireInside(Path root, Path link) throws IOException {
        Path to = Files.readSymbolicLink(link);
        if (to.isAbsolute() || !leadsInside(root, link)) {
            throw new LaunchException(
                    ("%s is a link to %s, and --deploy copies only what is in %s itself: put the"
                                    + " file or folder there in its place, or a relative link to"
                                    + " something in there.")
                            .formatted(link, to, root));
        }
        return to;
    }

    private static boolean leadsInside(Path root, Path link) throws IOException {
        try {
            return link.toRealPath().startsWith(root);
        } catch (FileSystemException leadsNowhere) {
            return false;
        }
    }
}
