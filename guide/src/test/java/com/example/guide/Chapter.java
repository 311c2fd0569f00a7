package com.example.guide;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A chapter of the guide, for tests of the messages that it quotes. */
public final class Chapter {
    private Chapter() {}

    /** What the chapter in {@code docs/guide/}{@code name} says. */
    public static String text(String name) throws IOException {
        Path root = Path.of(System.getProperty("merino.root", ".."));
        return Files.readString(root.resolve("docs/guide").resolve(name));
    }
}
