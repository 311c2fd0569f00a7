package dev.merino.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the documents for users show is code that the build compiles. The room site tests their
 * links.
 */
class DocumentsTest {
    private static final List<String> SOURCE_FOLDERS = List.of("guide/src", "examples");

    @Test
    void everyBlockOfCodeIsPartOfASourceThatTheBuildCompiles() throws IOException {
        List<Path> sources = sources();
        List<String> complaints = new ArrayList<>();
        for (Path document : documents()) {
            for (CodeBlock block : CodeBlock.of(document)) {
                block.complaint(sources).ifPresent(complaints::add);
            }
        }
        assertThat(complaints).isEmpty();
    }

    @Test
    void blocksThatAreNoCodeOfOursAreFound() {
        List<String> document =
                List.of(
                        "```java",
                        "int x;",
                        "```", //
                        "```java Nowhere.java#x",
                        "int x;",
                        "```",
                        "```java Deposits.java#nothing",
                        "int x;",
                        "```",
                        "```java Deposits.java#lock",
                        "int x;",
                        "```",
                        "```sh",
                        "mvn verify",
                        "```");
        List<String> complaints =
                CodeBlock.of("a.md", document).stream()
                        .map(block -> block.complaint(sources()))
                        .flatMap(Optional::stream)
                        .toList();
        assertThat(complaints)
                .satisfiesExactly(
                        one -> assertThat(one).startsWith("a.md:1: the block names no source"),
                        two -> assertThat(two).startsWith("a.md:4: the block names Nowhere.java"),
                        three -> assertThat(three).contains("which Deposits.java does not have"),
                        four -> assertThat(four).contains("differs from Deposits.java, which has"));
    }

    private static List<Path> documents() throws IOException {
        Path root = Sources.root();
        List<Path> documents = new ArrayList<>();
        documents.add(root.resolve("README.md"));
        documents.add(root.resolve("docs/running.md"));
        documents.add(root.resolve("docs/statics.md"));
        try (Stream<Path> chapters = Files.list(root.resolve("docs/guide"))) {
            chapters.sorted().forEach(documents::add);
        }
        return documents;
    }

    private static List<Path> sources() {
        return Sources.texts().stream()
                .filter(file -> SOURCE_FOLDERS.stream().anyMatch(Sources.name(file)::startsWith))
                .toList();
    }
}
