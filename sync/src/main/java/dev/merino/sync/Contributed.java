package dev.merino.sync;

import dev.merino.core.Payload;

import java.util.List;

/**
 * What was published at a barrier, and what ranks give each other there. Only synchronisation sees
 * it: coherence gets what was published.
 *
 * @param published what coherence has to tell
 * @param contributions in the order of the ranks, those of one rank in the order of their rounds
 */
public record Contributed(Payload published, List<Contribution> contributions) implements Payload {
    /** Where it is among the parts of a payload, behind those of all protocols. */
    static final int CHANNEL = Byte.MAX_VALUE;

    /** Keeps its own copy. */
    public Contributed {
        contributions = List.copyOf(contributions);
    }

    /** What of {@code payload} is for coherence. */
    public static Payload published(Payload payload) {
        return payload instanceof Contributed contributed ? contributed.published : payload;
    }

    static List<Contribution> contributions(Payload payload) {
        return payload instanceof Contributed contributed ? contributed.contributions : List.of();
    }

    /** The highest number of a rank that has given something; -1 if there is none. */
    public int lastRank() {
        return contributions.isEmpty() ? -1 : contributions.getLast().rank();
    }

    @Override
    public int wireBytes() {
        int bytes = published.wireBytes();
        for (Contribution contribution : contributions) {
            bytes += ContributionCodec.HEAD_BYTES + contribution.given().bytes().length;
        }
        return bytes;
    }
}
