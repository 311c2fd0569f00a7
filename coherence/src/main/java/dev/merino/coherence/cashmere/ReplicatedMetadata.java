package dev.merino.coherence.cashmere;

import dev.merino.core.NodeSet;
import dev.merino.memory.Region;
import dev.merino.protocol.Effects;
import dev.merino.protocol.RemoteAnswer;
import dev.merino.protocol.RemoteOperation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/**
 * Metadata by remote writes: every node has a copy of the directory, and a ring for the notices of
 * every other node ({@link ReplicatedDirectory}).
 */
final class ReplicatedMetadata implements Metadata {
    private final NodeState state;
    private final ReplicatedDirectory replica;
    private final boolean hasUnaskedSharers;

    /**
     * @param hasUnaskedSharers whether nodes may have copies that no home has given to them
     */
    ReplicatedMetadata(NodeState state, ReplicatedDirectory replica, boolean hasUnaskedSharers) {
        this.state = state;
        this.replica = replica;
        this.hasUnaskedSharers = hasUnaskedSharers;
    }

    @Override
    public void join(int first, int end, Effects out, Continuation then) {
        List<LocalPage> joining = new ArrayList<>();
        for (int index = first; index < end; index++) {
            LocalPage page = state.page(index);
            if (!page.sharing.isPresent()) {
                page.sharing.setPresent();
                joining.add(page);
            }
        }
        if (joining.isEmpty()) {
            then.run(out);
        } else if (state.rules.joinsBeforeAsking()) {
            replica.publish(joining, out, (done, o) -> then.run(o));
        } else {
            replica.publish(joining, out, PendingAnswers.OnAnswer.NOTHING);
            then.run(out);
        }
    }

    @Override
    public void joinAsFormerHome(LocalPage page, Effects out) {
        page.sharing.setPresent();
        replica.publish(List.of(page), out, PendingAnswers.OnAnswer.NOTHING);
    }

    @Override
    public void leave(List<LocalPage> pages, Effects out) {
        List<LocalPage> sorted = new ArrayList<>(pages);
        sorted.sort(Comparator.comparingInt(page -> page.page));
        replica.publish(sorted, out, PendingAnswers.OnAnswer.NOTHING);
    }

    @Override
    public void readSharers(int page, DirectoryEntry entry) {
        replica.refresh(page, entry, hasUnaskedSharers);
    }

    /** The releaser has a directory of its own, in which only former homes may be missing. */
    @Override
    public NodeSet unknownToReleaser(int page, NodeSet sharers) {
        NodeSet[] unknown = {sharers};
        sharers.forEach(
                node -> {
                    if (replica.isPresent(page, node)) {
                        unknown[0] = unknown[0].without(node);
                    }
                });
        return unknown[0];
    }

    @Override
    public void written(Flush flush, LocalPage page, int master, long version) {
        flush.written.add(new Flush.Written(page, master, version));
    }

    /**
     * Writes the versions into all directories. When that has come back, the directory of this node
     * has every node that has fetched an older version.
     */
    @Override
    public void announce(Flush flush, Effects out, Continuation then) {
        if (flush.written.isEmpty() || flush.announcing || flush.settled) {
            return;
        }
        flush.announcing = true;
        List<Flush.Written> written = List.copyOf(flush.written);
        flush.written.clear();
        TreeMap<Integer, LocalPage> byNumber = new TreeMap<>();
        for (Flush.Written one : written) {
            one.page().currency.announceVersion(one.version());
            byNumber.put(one.page().page, one.page());
        }
        PendingAnswers.OnAnswer announced =
                (answer, o) -> {
                    written.forEach(one -> addSharers(flush, one));
                    flush.announcing = false;
                    then.run(o);
                };
        List<LocalPage> pages = List.copyOf(byNumber.values());
        if (state.rules.awaitsLoopBack()) {
            replica.publish(pages, out, announced);
        } else {
            replica.publish(pages, out, PendingAnswers.OnAnswer.NOTHING);
            announced.run(RemoteAnswer.DONE, out);
        }
    }

    private void addSharers(Flush flush, Flush.Written written) {
        int page = written.page().page;
        flush.versions.merge(page, written.version(), Math::max);
        for (int node = 0; node < state.context.nodes(); node++) {
            if (node != state.self() && node != written.master() && replica.isPresent(page, node)) {
                flush.addNotice(node, page);
            }
        }
    }

    @Override
    public void notify(Flush flush, int node, List<Integer> pages, Effects out, Continuation then) {
        List<ReplicatedDirectory.Notice> notices = new ArrayList<>();
        for (int page : pages) {
            notices.add(
                    new ReplicatedDirectory.Notice(page, flush.versions.getOrDefault(page, 0L)));
        }
        replica.writeNotices(node, notices, out);
        if (state.rules.awaitsFences()) {
            flush.sharersToAnswer++;
            long token =
                    state.pending.token(
                            (answer, o) -> {
                                flush.sharersToAnswer--;
                                then.run(o);
                            });
            out.remote(node, new RemoteOperation.Fence(token));
        }
    }

    @Override
    public void pollNotices(ReplicatedDirectory.NoticeSink taker) {
        replica.poll(taker);
    }

    @Override
    public int homeOf(LocalPage page) {
        int known = replica.homeOf(page.page, page.home());
        return known == state.self() ? page.home() : known;
    }

    @Override
    public void publishHome(LocalPage page, boolean writes, Effects out) {
        replica.publishHome(page.page, writes, out);
    }

    @Override
    public void forget(Region region) {
        if (state.rules.forgetsReplica()) {
            replica.forget(region);
        }
    }

    @Override
    public boolean isWrittenAtHome(LocalPage page) {
        return replica.homeWrites(page.page);
    }

    @Override
    public boolean isProbablyWrittenAtHome(LocalPage page) {
        return isWrittenAtHome(page);
    }
}
