package dev.merino.coherence.cashmere;

import dev.merino.protocol.Access;
import dev.merino.protocol.Effects;

/** Homes that move to a node that writes, unless a thread at the home is writing. */
final class MovingHomes implements HomePlacement {
    private final NodeState state;
    private final Metadata metadata;

    MovingHomes(NodeState state, Metadata metadata) {
        this.state = state;
        this.metadata = metadata;
    }

    @Override
    public boolean isGone(LocalPage page) {
        return state.rules.isForwarded(page, state.self());
    }

    @Override
    public int homeOf(LocalPage page) {
        return metadata.homeOf(page);
    }

    /** A table that may write keeps the home, so only those may that do. */
    @Override
    public boolean mayMapAhead(Access wanted) {
        return wanted == Access.READ;
    }

    @Override
    public boolean requestsHome(LocalPage page) {
        return !metadata.isWrittenAtHome(page);
    }

    @Override
    public boolean requestsHomeWithCopy(LocalPage page) {
        return !page.sharing.isHomeRefused()
                && !page.isBeingFetched()
                && !page.isDirty()
                && !page.isBeingFlushed()
                && !metadata.isProbablyWrittenAtHome(page);
    }

    @Override
    public boolean mustAwaitFlushes(LocalPage page) {
        return page.isBeingFlushed() && state.rules.fetchAwaitsFlushes();
    }

    @Override
    public boolean isKept(LocalPage page, DirectoryEntry entry) {
        return !state.rules.mayMove(page, entry);
    }

    @Override
    public void publishWriting(LocalPage page, boolean writes, Effects out) {
        metadata.publishHome(page, writes, out);
    }
}
