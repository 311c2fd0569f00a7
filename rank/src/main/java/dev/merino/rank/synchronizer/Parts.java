package dev.merino.rank.synchronizer;

import dev.merino.SharedLock;
import dev.merino.SharedLongs;
import dev.merino.SharedObject;

import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.function.Consumer;

/**
 * What a synchronizer is made of, as one rank has it.
 *
 * @param rank whose it is
 * @param ranks how many there are
 * @param title what it is called in sentences
 * @param lock guards the words
 * @param conditions the conditions of the lock
 * @param words what ranks know of it in common; all are 0 in the beginning
 * @param closing closes objects, as all ranks do
 */
public record Parts(
        int rank,
        int ranks,
        String title,
        SharedLock lock,
        Conditions conditions,
        SharedLongs words,
        Consumer<List<SharedObject>> closing) {
    /** Conditions by number. */
    @FunctionalInterface
    public interface Conditions {
        /**
         * The condition of that number.
         *
         * @param waiting what a rank does that waits for it, for reports
         */
        Condition at(int number, String waiting);
    }
}
