package dev.merino.protocol;

import dev.merino.core.SynchronisationKind;

/**
 * What a protocol requires of the cluster that it runs on.
 *
 * @param synchronisation what locks, barriers and flags are to be made of
 * @param oneLevel whether each processor is to be a node of its own
 * @param trapsWrites whether writes are to fault, not to be found by scan: something is decided
 *     when a page is first written
 */
public record ProtocolRequirements(
        SynchronisationKind synchronisation, boolean oneLevel, boolean trapsWrites) {
    /** Default requirements: any cluster, with managers for its locks, barriers and flags. */
    public static final ProtocolRequirements DEFAULT = of(SynchronisationKind.MANAGERS);

    /** Requirements on synchronisation alone. */
    public static ProtocolRequirements of(SynchronisationKind synchronisation) {
        return new ProtocolRequirements(synchronisation, false, false);
    }
}
