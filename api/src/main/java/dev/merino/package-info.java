/**
 * Shared memory for a cluster of JVMs.
 *
 * <p>A {@link dev.merino.Program} runs once on every thread of the cluster. Each run gets a {@link
 * dev.merino.Member}: its rank, the number of ranks, and the shared arrays and synchronisation
 * objects that all ranks allocate together.
 *
 * {@snippet class="com.example.guide.sharing.Temperatures" region="array"}
 *
 * <p>The guide, {@code docs/guide} of the repository, introduces all of it, chapter by chapter.
 *
 * <h2>Memory model</h2>
 *
 * <p>Merino keeps the promise of {@link java.util.concurrent} across nodes: actions before a
 * <em>release</em> happen-before actions after the <em>acquire</em> that answers it, and a program
 * whose conflicting accesses are all ordered in this way reads, at every read, the value of the
 * last write before it. {@link dev.merino.SharedLock} unlock releases and a later lock of the same
 * lock acquires; arriving at a {@link dev.merino.SharedBarrier} releases and leaving it acquires
 * what every rank had released on arriving; {@link dev.merino.SharedFlag#set} releases and {@link
 * dev.merino.SharedFlag#await} (or a true {@link dev.merino.SharedFlag#isSet}) acquires; every
 * update of a {@link dev.merino.SharedCounter} does both and every read of it acquires; an atomic
 * operation on an element ({@link dev.merino.SharedLongs#getAndAdd}) does both, for later atomic
 * operations on the same element; so does whatever is done to one of {@link
 * dev.merino.Synchronizers}; waiting on a condition of a lock unlocks and locks it. Distinct
 * elements never interfere, whatever their size and however close they are: there is no word
 * tearing between neighbours. Single elements are read and written whole. Without such an order
 * between two conflicting accesses there is a data race, and a read may return any value that was
 * ever written there, for as long as the reader does not acquire.
 *
 * {@snippet class="com.example.guide.model.MessageByFlag" region="program"}
 *
 * <p>{@link dev.merino.SharedArray#willRead} is a hint and orders nothing: it neither acquires nor
 * releases, and what it fetches early is subject to the same rules as what a read fetches.
 */
@NullMarked
package dev.merino;

import org.jspecify.annotations.NullMarked;
