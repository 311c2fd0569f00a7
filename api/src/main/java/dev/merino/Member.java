package dev.merino;

import dev.merino.messages.Endpoint;
import dev.merino.messages.Wires;

import java.time.Duration;
import java.util.List;

/**
 * One rank of a running program: who it is, through {@link Allocator} and {@link Structures} what
 * it shares with the others, through {@link Collectives} and {@link Loops} what all ranks do
 * together, and through {@link Timing} what of it counts.
 *
 * {@snippet class="com.example.guide.sharing.Temperatures" region="array"}
 *
 * <p>A member and everything obtained from it belong to the thread that runs this rank.
 */
public interface Member extends Allocator, Collectives, Structures, Loops, Timing {
    /** The node that this rank runs on; ranks of one node share its copy of every page. */
    int node();

    /** How many nodes the cluster has. */
    int nodes();

    /**
     * An address of this rank's machine at which the others can reach what it listens at: the one
     * that its node has, which is that of the loopback if the whole cluster is on one machine.
     */
    String address();

    /**
     * Whether what this rank exchanges with other machines is encrypted: if there are any, unless
     * the cluster was started with {@code --plain}.
     */
    boolean isEncrypted();

    /**
     * The time in nanoseconds, for differences, as {@link System#nanoTime()} tells it; on a
     * modelled cluster ({@code ./merino simulate}) it is the rank's virtual time.
     */
    long nanoTime();

    /**
     * Declares that this rank has computed on what is its own, such as copies of parts of arrays,
     * for about as long as {@code amount} reads and writes of elements of shared arrays take, with
     * the computation that belongs to each. A modelled cluster ({@code ./merino simulate}) counts
     * what ranks access, and cannot see the rest; everywhere else this does nothing.
     *
     * {@snippet class="com.example.guide.speed.Counts" region="work"}
     *
     * @throws IllegalArgumentException if {@code amount} is negative
     */
    void work(long amount);

    /** The program's own words on the command line. */
    List<String> arguments();

    /**
     * Allocates arrays for this rank alone, which may hand them to others, and close them alone.
     */
    @Override
    LocalAllocator local();

    /** Waits until every rank is here: the barrier that every program has without allocating it. */
    void barrier();

    /**
     * Makes what this rank has written visible to others, and forgets what it has read: a release
     * and an acquire alone, waiting for nobody's word. Programs without data races never need it:
     * locks, barriers, flags and counters do the same, and put ranks in order, too. It is for those
     * who look at unguarded data now and then; when a value of another rank is seen depends on the
     * protocol (SCI-VM: at once; lazy protocols: when this node has heard of the write).
     */
    void sync();

    /**
     * The first half of {@link #sync}: makes what this rank has written visible to others, and
     * keeps what it has read.
     */
    void flush();

    /** The second half of {@link #sync}: forgets what this rank has read, and keeps its writes. */
    void invalidate();

    /**
     * Makes a snapshot of all that is shared, collectively: every rank calls this. If the cluster
     * has a folder for snapshots ({@link Settings#withCheckpoints}, {@code ./merino run
     * --checkpoint}), it is a barrier; if not, nothing happens at all.
     *
     * <p>A snapshot contains arrays, matrices, records, shared statics, counters and flags as they
     * are when all ranks have come, and the {@code state} of each rank. The ranks go on when that
     * is copied; files are written meanwhile, and the snapshot counts when all of them are. Only
     * what has changed since the last snapshot is copied and written. Should files not be written,
     * a sentence says why, the program goes on, and earlier snapshots stay.
     *
     * <p>A restarted program begins at its beginning, allocates as it did, and calls {@link
     * #restore} where it would else compute what it begins with:
     *
     * {@snippet class="com.example.guide.cluster.Relaxation" region="loop"}
     *
     * @return whether a snapshot was made
     * @throws IllegalStateException if this rank holds a lock, which the message names, or has
     *     arrays of {@link #local}, which no snapshot can contain
     */
    boolean checkpoint(Checkpointable state);

    /**
     * {@link #checkpoint}, if it is time for one. Every rank calls this, equally often. The clock
     * of rank 0 decides; ranks meet for that now and then, and a call costs next to nothing in
     * between.
     *
     * @return whether a snapshot was made
     */
    boolean checkpointIfDue(Checkpointable state);

    /**
     * Goes on from the newest snapshot, collectively, if the program was restarted: every rank
     * calls this, after it has allocated what it had allocated when the snapshot was made. What is
     * shared then is what it was, and {@code state} got back what it had handed over. Named objects
     * that the program has not asked for yet are found as they were when it does. A damaged
     * snapshot is refused, and the one before is taken.
     *
     * @return whether the program goes on from a snapshot; false at the second call
     * @throws MerinoException if there is no snapshot of this program that can be used, if what is
     *     allocated differs, or if another number of ranks made it and {@code state} does not
     *     {@link Checkpointable#redistribute}
     */
    boolean restore(Checkpointable state);

    /**
     * Connects this rank with all others for messages, beside what they share; every rank calls
     * this, with the same {@code wires}. Destination n of the endpoint is rank n. The endpoint
     * belongs to the thread of its rank, which closes it; a rank must poll until all are done.
     *
     * @throws MerinoException if not all ranks can be reached by these wires
     */
    default Endpoint endpoint(Wires wires) {
        return Merino.provider(EndpointProvider.class).connect(this, wires);
    }

    /**
     * Makes an endpoint that others can {@link #map} by its name. This rank alone calls this, at
     * any time. The endpoint can send to nobody yet: its table of destinations is empty. A later
     * endpoint of the same name takes its place in the eyes of those that map it from then on.
     *
     * {@snippet class="com.example.guide.porting.Latecomer" region="later"}
     *
     * @param wires over which all that map it reach it
     * @throws MerinoException if there are no such wires here
     */
    default Endpoint endpoint(String name, Wires wires) {
        return Merino.provider(EndpointProvider.class).make(this, name, wires);
    }

    /**
     * Maps {@code index} of {@code from} to the endpoint that some rank has made under {@code
     * name}, and connects with it if this is the first time; its owner need not poll for that. If
     * there is none yet, polls {@code from} until there is. What is sent to it when it has been
     * closed comes back to handler 0 of {@code from}.
     *
     * @param limit how long to wait for an endpoint of that name that answers
     * @throws MerinoException if there is none in time
     */
    default void map(Endpoint from, int index, String name, Duration limit) {
        Merino.provider(EndpointProvider.class).map(this, from, index, name, limit);
    }

    /** Whether this is rank 0, the one that reads input and prints results. */
    default boolean isFirst() {
        return rank() == 0;
    }

    /**
     * This rank's share of {@code count} pieces of work: where it begins and ends, shares differing
     * by one at most.
     */
    default Share share(long count) {
        return Share.of(count, rank(), size());
    }
}
