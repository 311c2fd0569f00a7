package dev.merino.coherence.cashmere;

import dev.merino.protocol.Access;
import dev.merino.protocol.Effects;

/** Homes that stay at the node of the first touch, or where the array was placed. */
final class FixedHomes implements HomePlacement {
    FixedHomes() {}

    @Override
    public boolean isGone(LocalPage page) {
        return false;
    }

    @Override
    public int homeOf(LocalPage page) {
        return page.home();
    }

    @Override
    public boolean mayMapAhead(Access wanted) {
        return true;
    }

    @Override
    public boolean requestsHome(LocalPage page) {
        return false;
    }

    @Override
    public boolean requestsHomeWithCopy(LocalPage page) {
        return false;
    }

    @Override
    public boolean mustAwaitFlushes(LocalPage page) {
        return false;
    }

    @Override
    public boolean isKept(LocalPage page, DirectoryEntry entry) {
        return false;
    }

    @Override
    public void publishWriting(LocalPage page, boolean writes, Effects out) {}
}
