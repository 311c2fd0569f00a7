package dev.merino.checker;

import dev.merino.checker.TestProgram.Area;
import dev.merino.core.Chance;

import java.util.List;

/**
 * A real cluster as one rank of a test program sees it: the cells, locks, flags and counters of the
 * program by number. Every call does what its namesake in the public interface does, and nothing
 * more.
 */
public interface ProgramOperations {
    /** The value of a cell. */
    long load(int cell);

    /** Writes a cell. */
    void store(int cell, long value);

    /** Hints that this rank may load a cell soon; true or not, it must not matter. */
    void willLoad(int cell);

    /** The same hint for {@code pages} pages of an area, from {@code firstPage} of it on. */
    void willLoadPages(int area, int firstPage, int pages);

    /**
     * How often a lock has been taken: a plain shared value, which whoever has the lock counts up.
     */
    long loadTicket(int lock);

    /** Writes what {@link #loadTicket} loads. */
    void storeTicket(int lock, long ticket);

    /** Takes a lock. */
    void lock(int lock);

    /** Takes a lock if it is here and free. */
    boolean tryLock(int lock);

    /** Takes a lock unless that takes longer than {@code timeoutNs}. */
    boolean tryLock(int lock, long timeoutNs) throws InterruptedException;

    /** Gives a lock back. */
    void unlock(int lock);

    /** Waits for a signal on the condition of a lock. */
    void await(int lock) throws InterruptedException;

    /** Waits for a signal on the condition of a lock, {@code timeoutNs} at most. */
    void await(int lock, long timeoutNs) throws InterruptedException;

    /** Wakes one who waits on the condition of a lock, or all. */
    void signal(int lock, boolean all);

    /** Closes areas, as all ranks do, and allocates them anew, as {@code anew} says. */
    void close(List<Integer> areas, List<Area> anew);

    /**
     * Takes the lock of a slot, and allocates a local array and puts it there, or uses or closes
     * the one that is there; judges what it finds itself.
     */
    void exchange(int slot, Chance chance);

    /** Waits for all ranks. */
    void barrier();

    /** Waits for all ranks, and gives {@code mine} to all; what each has given, at its rank. */
    long[] gather(long mine, Chance chance);

    /** Sets a flag. */
    void setFlag(int flag);

    /** Waits for a flag. */
    void awaitFlag(int flag);

    /** Adds to a counter and returns the value before. */
    long add(int counter, long delta);

    /** The value of a counter. */
    long count(int counter);

    /** Does nothing for about {@code ns}, so that ranks meet in other ways. */
    void pause(long ns);
}
