package dev.merino.cli;

import dev.merino.Program;

import java.util.List;

/** A program that can be started by its short name. */
interface Application extends Program {
    /** The short name, as in {@code ./merino run sor}. */
    String name();

    /** What it does, in one line. */
    String summary();

    /** Its options, a line for each. */
    String usage();

    /**
     * Looks at the words before a run starts.
     *
     * @throws IllegalArgumentException if they cannot be, with the cause and the remedy
     */
    void check(List<String> words);
}
