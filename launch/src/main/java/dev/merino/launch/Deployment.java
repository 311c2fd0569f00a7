package dev.merino.launch;

import dev.merino.LaunchException;
import dev.merino.control.JavaCommand;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
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

    private final JavaCommand command;
    private final List<String> classPath;
    private final List<String> ssh;
    private final Map<String, DeployedTree> trees = new LinkedHashMap<>();

    /** Of what {@code command} and the program need, by {@code ssh}. */
    Deployment(JavaCommand command, List<String> classPath, List<String> ssh) {
        this.command = command;
        this.classPath = classPath;
        this.ssh = ssh;
        Stream.concat(
                        Arrays.stream(command.classPath().split(File.pathSeparator, -1)),
                        classPath.stream())
                .filter(path -> Files.exists(Path.of(path)))
                .forEach(path -> trees.computeIfAbsent(path, DeployedTree::at));
    }

    /** Brings what is missing to {@code host}, and tells where everything is there. */
    HostCode to(HostSpec host, Consumer<String> tell) {
        String folder = host.folder().isEmpty() ? USUAL : host.folder();
        List<String> there = look(host, folder);
        String at = there.getFirst();
        Set<String> missing = new TreeSet<>();
        trees.values().forEach(each -> missing.add(each.name()));
        there.forEach(missing::remove);
        if (!missing.isEmpty()) {
            copy(host, at, missing);
            tell.accept(
                    "merino: copied %d files and folders of %d to %s:%s."
                            .formatted(missing.size(), trees.size(), host, at));
        }
        return HostCode.at(
                path -> place(path, at),
                command,
                classPath,
                "somebody has removed it during the start; start again");
    }

    private String place(String path, String at) {
        DeployedTree tree = trees.get(path);
        return tree == null ? path : at + "/" + tree.name();
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
            Path stage = Files.createTempDirectory("merino-deploy-");
            try {
                List<String> tar =
                        new ArrayList<>(List.of("tar", "-C", stage.toString(), "-cf", "-"));
                tar.addAll(staged(stage, missing));
                String _ = run(host, List.of(new ProcessBuilder(tar), shell(host, line)));
            } finally {
                remove(stage);
            }
        } catch (IOException e) {
            throw failed(host, String.valueOf(e.getMessage()));
        }
    }

    /**
     * Puts what is missing into {@code stage} under its new names; what tar is to take from there.
     * A folder is a link there, which tar follows for the sake of the dot behind it, and no other.
     */
    private List<String> staged(Path stage, Set<String> missing) throws IOException {
        Set<String> members = new LinkedHashSet<>();
        for (DeployedTree tree : trees.values()) {
            Path place = stage.resolve(tree.name());
            if (!missing.contains(tree.name()) || Files.exists(place)) {
                continue;
            }
            if (tree.isFolder()) {
                Files.createSymbolicLink(place, tree.place());
                members.add(tree.name() + "/.");
            } else {
                Files.copy(tree.place(), place, StandardCopyOption.COPY_ATTRIBUTES);
                members.add(tree.name());
            }
        }
        return List.copyOf(members);
    }

    private ProcessBuilder shell(HostSpec host, String line) {
        return new ProcessBuilder(RemoteShell.words(ssh, host, line));
    }

    private static void remove(Path stage) throws IOException {
        try (Stream<Path> all = Files.list(stage)) {
            for (Path each : all.toList()) {
                Files.delete(each);
            }
        }
        Files.delete(stage);
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
}
