package dev.merino;

import dev.merino.messages.Endpoint;
import dev.merino.messages.Wires;

import java.util.List;

/**
 * One rank of a running program: who it is, and, through {@link Allocator}, what it shares with the
 * others.
 *
 * <p>A member and everything obtained from it belong to the thread that runs this rank.
 */
public interface Member extends Allocator {
    /** This rank, from 0 up to, not including, {@link #size}. */
    int rank();

    /** How many ranks run the program. */
    int size();

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

    /** The program's own words on the command line. */
    List<String> arguments();

    /**
     * Allocates arrays for this rank alone, which may hand them to others, and close them alone.
     */
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
     * Connects this rank with all others for messages, beside what they share; every rank calls
     * this, with the same {@code wires}. Destination n of the endpoint is rank n. The endpoint
     * belongs to the thread of its rank, which closes it; a rank must poll until all are done.
     *
     * @throws MerinoException if not all ranks can be reached by these wires
     */
    default Endpoint endpoint(Wires wires) {
        return Merino.provider(EndpointProvider.class).connect(this, wires);
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
