package dev.merino.rank.handle;

/** A handle whose object its rank has a hold of. */
public interface StatefulHandle {
    /** The hold. */
    HandleState hold();
}
