package dev.merino;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;

/**
 * What a rank hands over to a snapshot beside shared memory, and gets back after a restart: how far
 * the program has come, the state of a generator of random numbers, fields that the rank keeps for
 * itself.
 *
 * {@snippet class="com.example.guide.cluster.Relaxation" region="state"}
 *
 * <p>{@link Member#checkpoint} shows the loop of such a program.
 */
public interface Checkpointable {
    /** Writes this rank's state. */
    void save(DataOutput out) throws IOException;

    /** Reads what {@link #save} of the same rank wrote, when as many ranks run as did then. */
    void restore(DataInput in) throws IOException;

    /**
     * Reads what {@link #save} of all ranks wrote, when another number of ranks runs than did then.
     * A program that can go on with any number of ranks overrides this. If its state is the same on
     * all ranks, {@code restore(states.getFirst())} is all there is to do.
     *
     * @param states what each rank wrote, the first rank's first
     * @return whether this rank can go on; false, unless a program says otherwise, ends the run
     *     with a sentence that names both numbers of ranks
     */
    default boolean redistribute(List<? extends DataInput> states) throws IOException {
        return false;
    }
}
