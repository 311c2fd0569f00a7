package dev.merino.remote;

/** Towards whose accesses to a word the atomic operations of a provider are atomic. */
public enum Atomicity {
    /** Towards those of all threads of the target: instructions of its CPU carry them out. */
    EVERYBODY,

    /**
     * Towards those of the target's thread that makes progress, which carries them out. A second
     * thread of the target may see and change the word in between.
     */
    PROGRESS,

    /** Towards each other only: an adapter carries them out, and the CPU does not know of it. */
    EACH_OTHER
}
