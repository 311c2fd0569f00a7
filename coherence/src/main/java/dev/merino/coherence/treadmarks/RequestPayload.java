package dev.merino.coherence.treadmarks;

import dev.merino.core.KnownNumbers;
import dev.merino.core.Payload;
import dev.merino.core.VectorTime;

/** What a node says of itself with a request for a lock: the intervals it knows. */
public record RequestPayload(int node, VectorTime time) implements Payload {
    @Override
    public int wireBytes() {
        return Integer.BYTES + time.wireBytes();
    }

    @Override
    public void check(KnownNumbers known) {
        known.node(node);
        known.vector(time.members());
    }
}
