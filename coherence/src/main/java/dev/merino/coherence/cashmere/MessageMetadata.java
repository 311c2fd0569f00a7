package dev.merino.coherence.cashmere;

import dev.merino.coherence.cashmere.CashmereMessage.Drop;
import dev.merino.coherence.cashmere.CashmereMessage.WriteNotices;
import dev.merino.core.NodeSet;
import dev.merino.memory.Region;
import dev.merino.protocol.Effects;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Metadata by messages (2.3.1): the directory is at the homes. A request joins the sharing set, the
 * answer to a diff names the sharers, and only leaving takes a message of its own.
 */
final class MessageMetadata implements Metadata {
    private final NodeState state;

    MessageMetadata(NodeState state) {
        this.state = state;
    }

    @Override
    public void join(int first, int end, Effects out, Continuation then) {
        then.run(out);
    }

    @Override
    public void joinAsFormerHome(LocalPage page, Effects out) {}

    /** One message for each home. */
    @Override
    public void leave(List<LocalPage> pages, Effects out) {
        Map<Integer, List<Integer>> drops = new TreeMap<>();
        for (LocalPage page : pages) {
            drops.computeIfAbsent(page.home(), h -> new ArrayList<>()).add(page.page);
        }
        long left = state.sequence.next();
        drops.forEach((node, dropped) -> out.send(node, new Drop(dropped, left)));
    }

    @Override
    public void readSharers(int page, DirectoryEntry entry) {}

    @Override
    public NodeSet unknownToReleaser(int page, NodeSet sharers) {
        return sharers;
    }

    @Override
    public void written(Flush flush, LocalPage page, int master, long version) {}

    @Override
    public void announce(Flush flush, Effects out, Continuation then) {}

    @Override
    public void notify(Flush flush, int node, List<Integer> pages, Effects out, Continuation then) {
        flush.sharersToAnswer += state.orderSuffices ? 0 : 1;
        out.send(node, new WriteNotices(flush.id, pages));
    }

    @Override
    public void pollNotices(ReplicatedDirectory.NoticeSink taker) {}

    @Override
    public int homeOf(LocalPage page) {
        return page.home();
    }

    @Override
    public void publishHome(LocalPage page, boolean writes, Effects out) {}

    @Override
    public void forget(Region region) {}

    @Override
    public boolean isWrittenAtHome(LocalPage page) {
        return false;
    }

    @Override
    public boolean isProbablyWrittenAtHome(LocalPage page) {
        return page.sharing.homeWrites();
    }
}
