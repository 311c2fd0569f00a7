package dev.merino.rank.handle;

/** A handle whose object its rank has a hold of. */
public interface Held {
    /** The hold. */
    Hold hold();
}
