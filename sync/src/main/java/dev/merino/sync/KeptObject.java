package dev.merino.sync;

/**
 * What a processor has kept although it was done with it, and gives back because somebody wants it.
 */
public sealed interface KeptObject {
    /** A lock that it has unlocked. */
    record Lock(int lock) implements KeptObject {}

    /** A counter that nobody else has used meanwhile, and that has this value now. */
    record Counter(int counter, long value) implements KeptObject {}
}
