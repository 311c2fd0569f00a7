package dev.merino.paper.experiment;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which build of the simulator this is: a hash over the classes and resources of all rooms that
 * decide what an experiment gives, whether they are jars or folders. A build that differs in
 * anything else, such as a report, has the same.
 */
public final class Fingerprint {
    /** One class of each room; applications bring their own. */
    private static final List<String> ROOMS =
            List.of(
                    "dev.merino.core.Check",
                    "dev.merino.memory.Diff",
                    "dev.merino.protocol.Protocol",
                    "dev.merino.coherence.Protocols",
                    "dev.merino.sync.SyncMachine",
                    "dev.merino.engine.NodeMachine",
                    "dev.merino.Member",
                    "dev.merino.rank.handle.Rank",
                    "dev.merino.virtual.VirtualCluster",
                    "dev.merino.apps.Apps");

    private static final int DIGITS = 16;

    private final MessageDigest digest;

    private Fingerprint() {
        try {
            this.digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** That of the classes that run here. */
    public static String here() {
        Fingerprint fingerprint = new Fingerprint();
        for (String name : ROOMS) {
            fingerprint.addRoom(classOf(name), "");
        }
        String own = Fingerprint.class.getPackageName().replace('.', '/');
        fingerprint.addRoom(Fingerprint.class, own);
        return HexFormat.of().formatHex(fingerprint.digest.digest()).substring(0, DIGITS);
    }

    private static Class<?> classOf(String name) {
        try {
            return Class.forName(name, false, Fingerprint.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("a room of the simulator is missing: " + name, e);
        }
    }

    /** Adds what is in {@code folder} of the jar or folder that has {@code type}. */
    private void addRoom(Class<?> type, String folder) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        try {
            Path place = Path.of(source.getLocation().toURI());
            if (Files.isDirectory(place)) {
                addTree(place.resolve(folder), place);
            } else {
                addJar(place, folder);
            }
        } catch (URISyntaxException e) {
            throw new IllegalStateException("no place of classes: " + source, e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void addJar(Path jar, String folder) throws IOException {
        try (FileSystem inside =
                FileSystems.newFileSystem(URI.create("jar:" + jar.toUri()), java.util.Map.of())) {
            Path root = inside.getPath("/");
            addTree(root.resolve(folder), root);
        }
    }

    private void addTree(Path tree, Path root) throws IOException {
        try (Stream<Path> found = Files.walk(tree)) {
            for (Path file : found.filter(Files::isRegularFile).sorted().toList()) {
                String name = root.relativize(file).toString();
                // When it was built, and sizes of problems, which configurations have, are no part.
                if (!name.startsWith("META-INF") && !name.endsWith(".workloads")) {
                    digest.update(name.getBytes(java.nio.charset.StandardCharsets.UTF_8));
                    add(file);
                }
            }
        }
    }

    private void add(Path file) throws IOException {
        try (InputStream stream = Files.newInputStream(file)) {
            digest.update(stream.readAllBytes());
        }
    }
}
