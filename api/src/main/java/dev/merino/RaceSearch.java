package dev.merino;

/** Which data races of a program a cluster looks for. A run that finds some fails. */
public enum RaceSearch {
    /** None. */
    NONE,

    /**
     * All: every access to every element is looked at, by name of the element, line and rank. Only
     * embedded clusters can, and the program takes many times as long.
     */
    ACCESSES,

    /**
     * Those among writes of two nodes: what they have changed of a page is compared, byte by byte,
     * whenever one learns of the other's changes. Only live clusters can, under the protocol {@link
     * Settings#RACES_PROTOCOL}; the program takes a little longer. It is for programs that are too
     * large for the other search. It finds no races of reads, and none inside a node.
     */
    WRITES;

    /** What settings with this search say of it. */
    String text() {
        return switch (this) {
            case NONE -> "";
            case ACCESSES -> ", looking for races";
            case WRITES -> ", looking for races among writes";
        };
    }
}
