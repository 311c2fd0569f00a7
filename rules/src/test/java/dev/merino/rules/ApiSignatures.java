package dev.merino.rules;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * What programs can call, line by line: every public type of the API with its head, and every
 * public or protected member, with the type that has it. A program that was compiled against some
 * API runs with another one if all lines of the first are in the second.
 */
final class ApiSignatures {
    /** The last release, as {@code build/api-signatures} has recorded it. */
    static final Path RECORDED = Path.of("api/signatures.txt");

    /** Packages of classes that programs use; those of dev.merino.spi are for Merino. */
    private static final List<String> PACKAGES =
            List.of(
                    "api/target/classes/dev/merino",
                    "api/target/classes/dev/merino/files",
                    "api/target/classes/dev/merino/messages",
                    "junit/target/classes/dev/merino/junit");

    private ApiSignatures() {}

    /** Those of the compiled API. */
    static SortedSet<String> ofBuild() {
        SortedSet<String> all = new TreeSet<>();
        for (String folder : PACKAGES) {
            all.addAll(of(classes(Sources.root().resolve(folder))));
        }
        return all;
    }

    /** Those of some files of classes. */
    static SortedSet<String> of(List<Path> classes) {
        List<String> words = new ArrayList<>(List.of("-protected", "-constants"));
        classes.forEach(file -> words.add(file.toString()));
        StringWriter said = new StringWriter();
        PrintWriter out = new PrintWriter(said);
        ToolProvider javap = ToolProvider.findFirst("javap").orElseThrow();
        int code = javap.run(out, out, words.toArray(String[]::new));
        if (code != 0) {
            throw new IllegalStateException("javap ended with " + code + ": " + said);
        }
        return lines(said.toString());
    }

    /** What javap prints, each member with its type. */
    static SortedSet<String> lines(String printed) {
        SortedSet<String> all = new TreeSet<>();
        String type = "";
        boolean isOpen = false;
        for (String line : printed.lines().toList()) {
            if (line.endsWith("{")) {
                String head = line.substring(0, line.length() - 1).strip();
                isOpen = head.startsWith("public ") || head.startsWith("protected ");
                type = nameIn(head);
                add(isOpen, head, all);
            } else if (line.startsWith("  ")) {
                add(isOpen, type + ": " + line.strip(), all);
            }
        }
        return all;
    }

    private static void add(boolean isOpen, String line, SortedSet<String> all) {
        if (isOpen) {
            all.add(line);
        }
    }

    /** The name of the type that {@code head} declares. */
    private static String nameIn(String head) {
        String[] words = head.split("[ <]", -1);
        for (int i = 0; i < words.length - 1; i++) {
            if (words[i].equals("class") || words[i].equals("interface")) {
                return words[i + 1];
            }
        }
        return head;
    }

    private static List<Path> classes(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".class"))
                    .filter(file -> !file.endsWith("package-info.class"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new IllegalStateException("the API is not compiled", e);
        }
    }
}
