package dev.merino.coherence.cashmere;

/** What a node knows of who else has a copy of a page, and of what happens at the home. */
final class SharingState {
    private boolean exclusive;
    private boolean sole;
    private boolean present;
    private boolean homeWrites;
    private boolean homeRefused;

    SharingState() {}

    /** Whether no other node has a copy: written without twin, diff or notice. */
    boolean isExclusive() {
        return exclusive;
    }

    /** Whether the home has said that this node is the only sharer; no more than a hint. */
    boolean isSole() {
        return sole;
    }

    /** Whether the directory says that this node shares the page, where nodes write it. */
    boolean isPresent() {
        return present;
    }

    /** Whether a thread wrote the page at its home when the home last replied; a hint. */
    boolean homeWrites() {
        return homeWrites;
    }

    /** Whether the home has just refused to move: faults served now must not request it again. */
    boolean isHomeRefused() {
        return homeRefused;
    }

    void enterExclusive() {
        exclusive = true;
    }

    void leaveExclusive() {
        exclusive = false;
        sole = false;
    }

    void setSole(boolean isSole) {
        sole = isSole;
    }

    void setPresent() {
        present = true;
    }

    /** This node leaves the sharing set. */
    void leave() {
        sole = false;
        present = false;
    }

    void setHomeWrites(boolean writes) {
        homeWrites = writes;
    }

    void setHomeRefused(boolean refused) {
        homeRefused = refused;
    }

    @Override
    public String toString() {
        return (exclusive ? "exclusive" : "shared") + (sole ? ", sole" : "");
    }
}
