package dev.merino.remote;

/**
 * What a provider can do. Protocols ask; they do not assume.
 *
 * @param oneSided operations on memory that the provider has allocated end although the target does
 *     nothing: not even {@link RemoteMemory#progress}
 * @param cpuAtomics atomic operations are atomic towards those of the target's own CPU, too;
 *     otherwise towards each other only
 * @param anyMemory any native memory can be registered; otherwise only what the provider allocates
 * @param noticesLoss it finds out by itself that a node is gone; otherwise its owner must say so
 * @param anyThread any thread may use it at any time; otherwise one at a time
 */
public record Abilities(
        boolean oneSided,
        boolean cpuAtomics,
        boolean anyMemory,
        boolean noticesLoss,
        boolean anyThread) {
    /** Whether the target must make progress, or nothing ends. */
    public boolean needsTargetProgress() {
        return !oneSided;
    }
}
