package dev.merino.memory.local;

/**
 * Closes an array, whoever asks: the block goes back to the rank that allocated it. That rank frees
 * it at once ({@link LocalArena#free}); every other one puts it on the stack of returned blocks,
 * from which the owner takes it when it needs memory.
 *
 * <p>The lock of the owner's slabs is held meanwhile. So of two ranks that close the same array one
 * is refused, in whatever order they come; and all that this rank did with the array, or knows that
 * others did, happens before what the owner does with the block next.
 */
public final class LocalClosing extends LocalOpening {
    private final int rank;

    /** {@code rank} closes the array that {@code word} refers to. */
    public LocalClosing(long word, int rank, LocalRules rules) {
        super(word, rules);
        this.rank = rank;
    }

    @Override
    void begin() {
        if (rules().ordersReturns()) {
            then(new LocalStep.Lock(owner()));
        }
    }

    @Override
    void found() {
        if (outcome() == Outcome.OPEN) {
            long at = reference.offset() + LocalLayout.STATE_OFFSET;
            write(region(), at, LocalLayout.closed(reference.generation(), rank));
            if (owner() != rank) {
                read(region(), LocalLayout.RETURNED_OFFSET, this::push);
                return;
            }
        }
        unlock();
    }

    private void push(long returnedBefore) {
        write(region(), elementsOffset(), returnedBefore);
        write(region(), LocalLayout.RETURNED_OFFSET, word());
        unlock();
    }

    private void unlock() {
        if (rules().ordersReturns()) {
            then(new LocalStep.Unlock(owner()));
        }
    }
}
