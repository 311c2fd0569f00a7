package dev.merino.launch;

import dev.merino.LaunchException;
import dev.merino.control.JavaCommand;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Copies Merino and the program to hosts that lack them. A file or folder has there a name that
 * begins with the hash of its content: what is there is complete and right, and is not copied
 * again, whichever run has brought it.
 */
final class Deployment {
    /** Where copies are if the host has no folder: below the home of who logs in. */
    private static final String USUAL = ".cache/merino";

    private static final String COPIES = "copies";
    private static final int HASH_BYTES = 10;

    private final JavaCommand command;
    private final List<String> classPath;
    private final List<String> ssh;
    private final Map<String, String> names = new LinkedHashMap<>();

    /** Of what {@code command} and the program need, by {@code ssh}. */
    Deployment(JavaCommand command, List<String> classPath, List<String> ssh) {
        this.command = command;
        this.classPath = classPath;
        this.ssh = ssh;
        Stream.concat(
                        Arrays.stream(command.classPath().split(File.pathSeparator, -1)),
                        classPath.stream())
                .filter(path -> Files.exists(Path.of(path)))
                .forEach(path -> names.computeIfAbsent(path, Deployment::name));
    }

    /** Brings what is missing to {@code host}, and tells where everything is there. */
    HostCode to(HostSpec host, Consumer<String> tell) {
        String folder = host.folder().isEmpty() ? USUAL : host.folder();
        List<String> there = look(host, folder);
        String at = there.getFirst();
        Set<String> missing = new TreeSet<>(names.values());
        there.forEach(missing::remove);
        if (!missing.isEmpty()) {
            copy(host, at, missing);
            tell.accept(
                    "merino: copied %d files and folders of %d to %s:%s."
                            .formatted(missing.size(), names.size(), host, at));
        }
        return HostCode.at(
                path -> names.containsKey(path) ? at + "/" + names.get(path) : path,
                command,
                classPath,
                "somebody has removed it during the start; start again");
    }

    /** The folder for copies, in full, and what it has. */
    private List<String> look(HostSpec host, String folder) {
        String copies = RemoteShell.quoted(folder + "/" + COPIES);
        String line = "cd && mkdir -p %s && cd %s && pwd && ls".formatted(copies, copies);
        return run(host, List.of(shell(host, line))).lines().toList();
    }

    /** A copy gets its name when it is complete; one that came meanwhile is as good. */
    private void copy(HostSpec host, String at, Set<String> missing) {
        String line =
                """
                cd %s && t=$(mktemp -d .new-XXXXXX) && tar -xf - -C "$t" && for f in "$t"/*; do \
                [ -e "${f##*/}" ] || mv "$f" .; done && rm -rf "$t"
                """
                        .formatted(RemoteShell.quoted(at))
                        .strip();
        try {
            Path links = Files.createTempDirectory("merino-deploy-");
            try {
                List<String> tar =
                        new ArrayList<>(List.of("tar", "-C", links.toString(), "-chf", "-"));
                for (Map.Entry<String, String> each : names.entrySet()) {
                    if (missing.contains(each.getValue()) && !tar.contains(each.getValue())) {
                        Path source = Path.of(each.getKey()).toAbsolutePath();
                        Files.createSymbolicLink(links.resolve(each.getValue()), source);
                        tar.add(each.getValue());
                    }
                }
                String _ = run(host, List.of(new ProcessBuilder(tar), shell(host, line)));
            } finally {
                remove(links);
            }
        } catch (IOException e) {
            throw failed(host, String.valueOf(e.getMessage()));
        }
    }

    private ProcessBuilder shell(HostSpec host, String line) {
        return new ProcessBuilder(RemoteShell.words(ssh, host, line));
    }

    private static void remove(Path links) throws IOException {
        try (Stream<Path> all = Files.list(links)) {
            for (Path each : all.toList()) {
                Files.delete(each);
            }
        }
        Files.delete(links);
    }

    /** Runs a pipe whose last process is on {@code host}; what that prints. */
    private static String run(HostSpec host, List<ProcessBuilder> pipe) {
        try {
            Path complaints = Files.createTempFile("merino-ssh-", ".err");
            try {
                pipe.getLast().redirectError(complaints.toFile());
                Process last = ProcessBuilder.startPipeline(pipe).getLast();
                String said = text(last.getInputStream());
                if (last.waitFor() == 0) {
                    return said;
                }
                String why =
                        Files.readString(complaints).strip().lines().reduce("", (_, next) -> next);
                throw failed(host, why.isEmpty() ? "ssh has failed" : why);
            } finally {
                Files.delete(complaints);
            }
        } catch (IOException e) {
            throw failed(host, String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LaunchException("copying was interrupted.", e);
        }
    }

    private static String text(InputStream from) throws IOException {
        try (from) {
            return new String(from.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static LaunchException failed(HostSpec host, String why) {
        return new LaunchException(
                ("nothing can be copied to %s: %s%s, and a folder there must be"
                                + " writable (--remote-dir names one).")
                        .formatted(host, why, RemoteShell.remedy(host.toString())));
    }

    private static String name(String path) {
        Path file = Path.of(path).toAbsolutePath().normalize();
        String plain = String.valueOf(file.getFileName()).replaceAll("[^\\w.-]", "_");
        return hash(file) + "-" + plain;
    }

    private static String hash(Path root) {
        try (Stream<Path> all = Files.walk(root)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (Path each : all.filter(Files::isRegularFile).sorted().toList()) {
                byte[] content = Files.readAllBytes(each);
                String head = "%s %d\n".formatted(root.relativize(each), content.length);
                digest.update(head.getBytes(StandardCharsets.UTF_8));
                digest.update(content);
            }
            return HexFormat.of().formatHex(digest.digest(), 0, HASH_BYTES);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
