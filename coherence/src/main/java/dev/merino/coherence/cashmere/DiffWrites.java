package dev.merino.coherence.cashmere;

import dev.merino.coherence.cashmere.CashmereMessage.PageDiff;
import dev.merino.memory.PageImage;
import dev.merino.protocol.Effects;
import dev.merino.protocol.RemoteAnswer;
import dev.merino.protocol.RemoteOperation;

import java.util.List;

/**
 * Diffs as remote writes into the master copies. Behind each of them the version is incremented at
 * the home by a remote atomic: its answer is the new version, and shows that the diff is there.
 */
final class DiffWrites implements DiffTransport {
    private final NodeState state;
    private final ReplicatedDirectory replica;

    DiffWrites(NodeState state, ReplicatedDirectory replica) {
        this.state = state;
        this.replica = replica;
    }

    @Override
    public void send(Flush flush, int home, List<PageDiff> diffs, Effects out, Applied then) {
        for (PageDiff one : diffs) {
            LocalPage page = state.page(one.page());
            flush.diffsToAnswer++;
            out.remote(home, new RemoteOperation.PutDiff(one.page(), one.diff()));
            long token =
                    state.pending.token(
                            (answer, o) -> {
                                flush.diffsToAnswer--;
                                then.applied(flush, page, home, versionAfter(answer), o);
                            });
            int version = replica.masterVersion(one.page());
            out.remote(home, new RemoteOperation.FetchAndAdd(token, version, 1));
        }
    }

    private static long versionAfter(RemoteAnswer answer) {
        return answer instanceof RemoteAnswer.Word(long before) ? before + 1 : 0;
    }

    /**
     * Where diffs do not go by message they overtake the message, which must not undo them: the
     * page takes the way of the diffs.
     */
    @Override
    public PageImage sendBack(LocalPage page, PageImage image, Effects out) {
        boolean isDirect = state.context.neighbours().isWrittenDirectly(page.home());
        if (!state.rules.pagesTakeTheWayOfDiffs(isDirect)) {
            return image;
        }
        out.remote(page.home(), new RemoteOperation.PutPage(page.page, image));
        return PageImage.ABSENT;
    }

    @Override
    public void readVersion(int page, DirectoryEntry entry) {
        entry.version = replica.window.get(replica.masterVersion(page));
    }

    /** Diffs may come meanwhile, and are counted in the same word. */
    @Override
    public void countChange(int page, DirectoryEntry entry) {
        entry.version = replica.window.getAndAdd(replica.masterVersion(page), 1) + 1;
    }
}
