package dev.merino.sync;

import dev.merino.core.Check;

/**
 * What a rank gives to all ranks when it arrives at a barrier.
 *
 * @param round which of its contributions at this barrier it is: all ranks count alike
 * @param bytes what it gives; none if it gives nothing
 */
public record OwnContribution(int round, byte[] bytes) {
    /** No rank gives more: what everybody gets must fit into a message. */
    public static final int BYTES_MAX = 256;

    /** What who only waits gives. */
    public static final OwnContribution NOTHING = new OwnContribution(0, new byte[0]);

    /** Refuses too many bytes. */
    public OwnContribution {
        Check.that(bytes.length <= BYTES_MAX, "a contribution of %d bytes", bytes.length);
    }

    /** Whether there is nothing in it. */
    public boolean isNothing() {
        return bytes.length == 0;
    }
}
