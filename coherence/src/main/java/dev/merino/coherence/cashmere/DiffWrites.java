package dev.merino.coherence.cashmere;

import dev.merino.coherence.cashmere.CashmereMessage.PageDiff;
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

    @Override
    public void readVersion(int page, DirectoryEntry entry) {
        entry.version = replica.window.get(replica.masterVersion(page));
    }

    @Override
    public void writeVersion(int page, DirectoryEntry entry) {
        replica.window.set(replica.masterVersion(page), entry.version);
    }
}
