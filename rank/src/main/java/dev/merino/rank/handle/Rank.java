package dev.merino.rank.handle;

import dev.merino.Settings;
import dev.merino.core.Check;
import dev.merino.memory.Region;
import dev.merino.messages.Endpoint;
import dev.merino.sync.SyncOperation;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.util.BitSet;
import java.util.List;

/** One rank, as its handles see it. */
public interface Rank {
    /** The rank's number. */
    int rank();

    /** The number of its node. */
    int node();

    /** An address of its machine at which other ranks reach it: this, if all are on one. */
    default String address() {
        return "127.0.0.1";
    }

    /** Whether what it exchanges with other machines is encrypted. */
    default boolean isEncrypted() {
        return false;
    }

    /** How its cluster is set up. */
    Settings settings();

    /** The time: that of the machine, or of the model. */
    default long nanoTime() {
        return System.nanoTime();
    }

    /** An endpoint that this runtime connects with all ranks itself; null if it has none. */
    default @Nullable Endpoint endpoint() {
        return null;
    }

    /** Refuses every thread but the rank's own, and everything once the session has failed. */
    void requireOwn();

    /** Refuses every thread but the rank's own. */
    void requireOwnThread();

    /** Takes an interrupt that came before the rank began to wait. */
    void requireUninterrupted() throws InterruptedException;

    /** Clears the interrupt and says where it came. */
    InterruptedException interruption(String where);

    /**
     * Synchronises and returns what the operation yields. If {@code waitPolicy} ends first, the
     * wait is cancelled, and the operation yields 0 unless it took place after all. An interrupt
     * that came meanwhile is still pending afterwards.
     *
     * @param waiting for reports: what the rank waits for, as the end of a sentence
     */
    long synchronise(SyncOperation operation, WaitPolicy waitPolicy, String waiting);

    /** Synchronises, waiting as long as it takes. */
    default long synchronise(SyncOperation operation, String waiting) {
        return synchronise(operation, WaitPolicy.ENDLESS, waiting);
    }

    /**
     * What each rank gave at the last barrier at which this rank gave something, at its number; on
     * clusters of several nodes. Nobody may change the bytes: other ranks have the same.
     */
    default List<byte[]> gathered() {
        throw new UnsupportedOperationException("ranks of one node give each other by memory");
    }

    /**
     * Unlocks {@code lock} and keeps it, so that {@link #retake} takes it again, until somebody
     * else wants it; what the rank has written is released by then. False if it must be unlocked by
     * {@link #synchronise}.
     */
    default boolean retain(int lock) {
        return false;
    }

    /**
     * Takes a lock that the rank has kept, or that another rank keeps with which it shares all
     * memory; false if it must be locked by {@link #synchronise}.
     *
     * @param waits whether to wait a little for such a rank that holds the lock
     */
    default boolean retake(int lock, boolean waits) {
        return false;
    }

    /** A timed region begins; all ranks have come to it, and none goes on before all have begun. */
    void beginTimed();

    /** It ends; all ranks have come to its end, and none goes on before all have ended it. */
    void endTimed();

    /** The program has computed as much as {@code amount} accesses, where nobody sees it. */
    default void work(long amount) {}

    /** The rank is about to arrive at {@code barrier}, whose name is {@code words}. */
    default void arriving(int barrier, String words) {}

    /**
     * The number of the object that all ranks know as {@code key}, among its kind; of memory, the
     * index of its region. Makes it if there is none.
     */
    int find(ObjectKey key, ObjectSpec wanted);

    /** The barrier at which ranks meet before they close objects. */
    int CLOSING_BARRIER = 1;

    /**
     * Gives objects back, in rising order, after all ranks have met at {@link #CLOSING_BARRIER} to
     * do so. When it returns all nodes have forgotten them, and their numbers may come again.
     *
     * @param waiting for reports: what the rank waits for, as the end of a sentence
     */
    void close(List<ObjectId> objects, String waiting);

    /** The region of that index, whichever rank it was made for; null if there is none. */
    @Nullable Region findRegion(int index);

    /** The region of that index, which {@link #find} has returned to this rank before. */
    default Region region(int index) {
        return Check.present(findRegion(index), "there is no region %d", index);
    }

    /** What makes this rank's arrays. */
    ArrayMaker arrays();

    /** What makes those that the runtime uses for itself, in which nobody looks for races. */
    default ArrayMaker runtimeArrays() {
        return arrays();
    }

    /**
     * The memory of {@code region}, if plain loads of it are all that it takes to read it
     * coherently; null if they are not.
     */
    default @Nullable MemorySegment plainMemory(Region region) {
        return null;
    }

    /** Is told parts of a region. */
    @FunctionalInterface
    interface Parts {
        /** The bytes from {@code from} up to, not including, {@code to}. */
        void part(long from, long to);

        /** Those of some pages of {@code region}, counted from {@code first}. */
        default void pages(Region region, int first, BitSet pages) {
            for (int i = pages.nextSetBit(0); i >= 0; ) {
                int end = pages.nextClearBit(i);
                long from = region.offsetOf(first + i);
                long to = from + ((long) (end - i) << region.unitShift());
                part(from, Math.min(to, region.lengthBytes()));
                i = pages.nextSetBit(end);
            }
        }
    }

    /**
     * Whether somebody notes which parts of {@code region} are written, so that what {@link
     * #written} tells all ranks together is all. The same on all ranks.
     */
    default boolean notesWrites(Region region) {
        return false;
    }

    /**
     * Tells which bytes of {@code region} this rank has written since its last such question; more
     * may be told, and at the first question all are. No rank writes meanwhile, and all ask. Where
     * only a process knows what it has written, its first rank is told what all of its ranks have.
     */
    default void written(Region region, Parts parts) {
        parts.part(0, region.lengthBytes());
    }

    /**
     * The rank is going to read {@code pageCount} pages soon, and as many {@code stridePages} after
     * them, and so on, {@code times} runs in all. Only a hint: it may be of no use.
     */
    default void willRead(int firstPage, int pageCount, int stridePages, int times) {}
}
