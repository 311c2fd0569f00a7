package dev.merino;

/** Where the master copies of an array's coherence units live. */
public enum Placement {
    /** With the node that touches a unit first. */
    FIRST_TOUCH,
    /** Unit after unit, node after node. */
    ROUND_ROBIN,
    /** The first part of the array on the first node, and so on. */
    BLOCKED
}
