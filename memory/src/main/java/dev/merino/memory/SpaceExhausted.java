package dev.merino.memory;

/** Thrown when an allocation does not fit into what is left of the shared address space. */
public final class SpaceExhausted extends IllegalStateException {
    SpaceExhausted(long askedBytes, long usedBytes, long capacityBytes, String remedy) {
        super(
                "shared memory exhausted: asked for %d bytes, %d of %d bytes are in use; %s"
                        .formatted(askedBytes, usedBytes, capacityBytes, remedy));
    }
}
