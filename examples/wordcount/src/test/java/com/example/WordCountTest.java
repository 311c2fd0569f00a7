package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.merino.Cluster;
import dev.merino.Merino;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;

class WordCountTest {
    @TempDir private Path folder;

    /** A word for each number. */
    private static String word(int number) {
        return "w" + (char) ('a' + number / 10) + (char) ('a' + number % 10);
    }

    @Test
    void ranksAndThreadsCountTheSame() throws IOException, InterruptedException {
        Path file = folder.resolve("text");
        Files.write(
                file,
                IntStream.range(0, 500)
                        .mapToObj(i -> "The " + word(i % 91) + ", and " + word(i % 17))
                        .toList());
        String expected = WordCountThreads.run(file, 3);
        assertEquals("93 words, most of all and=500 the=500", expected.substring(0, 37));

        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream before = System.out;
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try (Cluster cluster = Merino.embedded(2, 2)) {
            cluster.run(new WordCount(), file.toString());
        } finally {
            System.setOut(before);
        }
        String found = printed.toString(StandardCharsets.UTF_8).strip();
        assertEquals(expected, found.replaceFirst("^\\[\\S+\\] ", ""));
    }
}
