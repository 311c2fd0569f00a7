package dev.merino.checker.structures;

import dev.merino.Member;
import dev.merino.core.Chance;

/**
 * What all ranks do with one structure, and what must hold meanwhile and afterwards.
 *
 * <p>One object serves all ranks of a run. What it remembers in Java's own memory is the oracle,
 * which no protocol can spoil: a rank adds to it after an operation that takes something has
 * returned, and takes away from it before an operation that gives something begins.
 */
interface Activity {
    /** Rounds and the like: enough for ranks to meet, few enough for many programs. */
    int ROUNDS = 6;

    /**
     * The part of one rank.
     *
     * @param me the rank
     * @param mine chance of its own
     */
    void run(Member me, Chance mine) throws Exception;
}
