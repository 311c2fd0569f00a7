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

    /** What to do if something has failed on this machine. */
    private static final String HERE =
            "; tar must be on this machine, and room in its folder for temporary files"
                    + " (java.io.tmpdir)";

    /** The last file of an archive. */
    private static final String WHOLE = ".whole";

    /** What is left of a copy whose host has lost power; a day is longer than any copy takes. */
    private static final String REMOVE_OLD_PIECES =
            "{ find . -maxdepth 1 -name '.new-*' -mtime +0 -exec rm -rf {} + 2> /dev/null; true; }";

    private final JavaCommand command;
    private final List<String> classPath;
    private final List<String> ssh;
    private final String tar;
    private final Map<String, DeployedTree> trees = new LinkedHashMap<>();

    /** Of what {@code command} and the program need, by {@code ssh}. */
    Deployment(JavaCommand command, List<String> classPath, List<String> ssh) {
        this(command, classPath, ssh, "tar");
    }

    /** With another {@code tar} on this machine. */
    Deployment(JavaCommand command, List<String> classPath, List<String> ssh, String tar) {
        this.command = command;
        this.classPath = classPath;
        this.ssh = ssh;
        this.tar = tar;
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
        String line =
                "cd && mkdir -p %s && cd %s && pwd && ls && %s"
                        .formatted(copies, copies, REMOVE_OLD_PIECES);
        return run(host, "mkdir -p " + folder, there(host), shell(host, line)).lines().toList();
    }

    /**
     * A copy gets its name when it is complete; one that came meanwhile is as good. That {@code
     * tar} is content does not tell that a stream was complete, since one that breaks off between
     * two files looks whole: the last file of the archive does.
     */
    private void copy(HostSpec host, String at, Set<String> missing) {
        String line =
                """
                cd %s && t=$(mktemp -d .new-XXXXXX) || exit 1; \
                trap 'rm -rf "$t"' EXIT; trap 'exit 1' HUP INT TERM PIPE; \
                tar -xf - -C "$t" || exit 1; \
                [ -e "$t/%s" ] || { echo "the copy has broken off" >&2; exit 1; }; \
                for f in "$t"/*; do n="${f##*/}"; \
                [ -e "$n" ] || mv "$f" . || [ -e "$n" ] || exit 1; done
                """
                        .formatted(RemoteShell.quoted(at), WHOLE)
                        .strip();
        try {
            Path stage = Files.createTempDirectory("merino-deploy-");
            try {
                Path archive = archive(host, stage, missing);
                ProcessBuilder shell = shell(host, line).redirectInput(archive.toFile());
                String _ = run(host, "tar -xf -", there(host), shell);
            } finally {
                remove(stage);
            }
        } catch (IOException e) {
            throw failed(host, String.valueOf(e), HERE);
        }
    }

    /** Nothing is sent before this machine's tar has read everything. */
    private Path archive(HostSpec host, Path stage, Set<String> missing) throws IOException {
        Path archive = stage.resolve(".archive");
        List<String> words = new ArrayList<>(List.of(tar, "-C", stage.toString()));
        words.addAll(List.of("-cf", archive.toString()));
        words.addAll(staged(stage, missing));
        Files.createFile(stage.resolve(WHOLE));
        words.add(WHOLE);
        String _ = run(host, "tar -cf, here,", HERE, new ProcessBuilder(words));
        requireUnchanged(missing);
        return archive;
    }

    /** A name must not lie: a build may have gone on between the hash and the copy. */
    private void requireUnchanged(Set<String> missing) {
        trees.forEach(
                (path, tree) -> {
                    if (missing.contains(tree.name()) && !DeployedTree.at(path).equals(tree)) {
                        throw new LaunchException(
                                ("%s has changed while --deploy copied it: start again when"
                                                + " nothing writes there.")
                                        .formatted(path));
                    }
                });
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

    /** Runs {@code process}, which is for {@code host}; what it prints. */
    private static String run(
            HostSpec host, String command, String remedy, ProcessBuilder process) {
        try {
            Path complaints = Files.createTempFile("merino-ssh-", ".err");
            try {
                Process started = process.redirectError(complaints.toFile()).start();
                String said = text(started.getInputStream());
                int code = started.waitFor();
                if (code == 0) {
                    return said;
                }
                String why =
                        Files.readString(complaints).strip().lines().reduce("", (_, next) -> next);
                throw failed(
                        host,
                        "\"%s\" has ended with %d%s"
                                .formatted(command, code, why.isEmpty() ? "" : ": " + why),
                        remedy);
            } finally {
                Files.delete(complaints);
            }
        } catch (IOException e) {
            throw failed(host, command + ": " + e.getMessage(), remedy);
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

    /** What to do if a command on {@code host} has failed. */
    private static String there(HostSpec host) {
        return RemoteShell.remedy(host.toString())
                + ", tar must be there, and a folder that is writable and has room"
                + " (--remote-dir names one)";
    }

    private static LaunchException failed(HostSpec host, String why, String remedy) {
        return new LaunchException(
                "nothing can be copied to %s: %s%s.".formatted(host, why, remedy));
    }
}
