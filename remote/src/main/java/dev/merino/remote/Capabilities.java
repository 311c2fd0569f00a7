package dev.merino.remote;

/**
 * The capabilities of a provider, which protocols query.
 *
 * @param oneSided operations on memory that the provider has allocated complete without any action
 *     of the target, even {@link RemoteMemory#progress}
 * @param atomicity towards whom atomic operations are atomic
 * @param anyMemory any native memory can be registered; otherwise only what the provider allocates
 * @param noticesLoss it notices by itself that a node is lost; otherwise its owner must tell it
 * @param anyThread any thread may use it at any time; otherwise one at a time
 */
public record Capabilities(
        boolean oneSided,
        Atomicity atomicity,
        boolean anyMemory,
        boolean noticesLoss,
        boolean anyThread) {
    /** Whether atomic operations are atomic towards those of the target's own CPU, too. */
    public boolean cpuAtomics() {
        return atomicity == Atomicity.EVERYBODY;
    }

    /** Whether operations complete only if the target makes progress. */
    public boolean needsTargetProgress() {
        return !oneSided;
    }
}
