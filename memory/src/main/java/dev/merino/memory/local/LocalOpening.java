package dev.merino.memory.local;

import dev.merino.core.Check;

/**
 * Finds the array that a reference means, or why there is none. Whoever has the reference has it by
 * synchronisation with the rank that allocated the array, so the words that this reads are ordered
 * behind their writes without a lock.
 */
public sealed class LocalOpening extends LocalWork permits LocalClosing {
    /** What a reference means. */
    public enum Outcome {
        /** Not known yet. */
        PENDING,
        /** An array that is open. */
        OPEN,
        /** An array that was closed. */
        CLOSED,
        /** Nothing: no array had this reference. */
        UNKNOWN
    }

    /** That of the array. */
    final LocalReference reference;

    private final LocalRules rules;
    private final long word;
    private Outcome outcome = Outcome.PENDING;
    private int owner;
    private long state;

    /** Opens the array that {@code word} refers to. */
    public LocalOpening(long word, LocalRules rules) {
        this.word = word;
        this.reference = LocalReference.of(word);
        this.rules = rules;
        read(reference.region(), 0, this::seenSlab);
    }

    private void seenSlab(long mark) {
        if (mark == LocalLayout.slabMark(reference.region())
                && reference.offset() >= LocalLayout.FIRST_BLOCK_OFFSET) {
            read(reference.region(), LocalLayout.OWNER_OFFSET, this::seenOwner);
        } else {
            outcome = Outcome.UNKNOWN;
        }
    }

    private void seenOwner(long rank) {
        owner = (int) rank;
        begin();
        read(reference.region(), reference.offset(), this::seenMark);
    }

    private void seenMark(long mark) {
        LocalReference there = LocalReference.of(LocalLayout.referenceOf(mark));
        if (isMeant(there)) {
            long at = reference.offset() + LocalLayout.STATE_OFFSET;
            read(reference.region(), at, this::seenState);
        } else {
            end(there.isWhere(reference) ? Outcome.CLOSED : Outcome.UNKNOWN);
        }
    }

    private boolean isMeant(LocalReference there) {
        return rules.comparesGenerations() ? there.equals(reference) : there.isWhere(reference);
    }

    private void seenState(long seen) {
        int generation = LocalLayout.generation(seen);
        if (rules.comparesGenerations() && generation != reference.generation()) {
            end(Outcome.CLOSED);
            return;
        }
        state = seen;
        end(LocalLayout.isOpen(seen) || !rules.refusesClosed() ? Outcome.OPEN : Outcome.CLOSED);
    }

    private void end(Outcome newOutcome) {
        outcome = newOutcome;
        found();
    }

    /** The owner of the block is known. */
    void begin() {}

    /** The outcome is known; steps may follow. */
    void found() {}

    final LocalRules rules() {
        return rules;
    }

    /** The reference. */
    public final long word() {
        return word;
    }

    /** What it means. */
    public final Outcome outcome() {
        return outcome;
    }

    /** The rank that allocated the array. */
    public final int owner() {
        return owner;
    }

    /** The kind of its elements, as the owner said. */
    public final int kind() {
        requireOpen();
        return LocalLayout.kind(state);
    }

    /** How many elements it has. */
    public final long length() {
        requireOpen();
        return LocalLayout.length(state);
    }

    /** Where its elements begin, from the beginning of its region. */
    public final long elementsOffset() {
        return reference.offset() + LocalLayout.ELEMENTS_OFFSET;
    }

    /** The index of its region. */
    public final int region() {
        return reference.region();
    }

    private void requireOpen() {
        Check.that(outcome == Outcome.OPEN, "%s is %s", LocalReference.name(word), outcome);
    }

    /** Why the array cannot be used, in words. */
    public final String refusal() {
        String name = LocalReference.name(word);
        return switch (outcome) {
            case OPEN, PENDING -> name + " is open";
            case CLOSED -> name + " of rank " + owner + " was closed" + byWhom();
            case UNKNOWN -> "no local array has the reference 0x%x".formatted(word);
        };
    }

    private String byWhom() {
        return state == 0
                ? ", and its memory is another array's now"
                : " by rank " + LocalLayout.closedBy(state);
    }
}
