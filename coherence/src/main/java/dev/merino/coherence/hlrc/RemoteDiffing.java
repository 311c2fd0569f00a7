package dev.merino.coherence.hlrc;

import dev.merino.coherence.hlrc.HlrcMessage.PageDiff;
import dev.merino.core.Count;
import dev.merino.protocol.Effects;
import dev.merino.protocol.RemoteOperation.Fence;
import dev.merino.protocol.RemoteOperation.PutDiff;
import dev.merino.protocol.RemoteOperation.PutWords;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Diffs are written straight into the master copy, and stamps behind them (the paper's DRAW).
 *
 * <p>Aggregate, one stamp follows all diffs for a home; pipelined, the stamp of each page follows
 * its diff at once. The home notices nothing. If it needs an interval that is not yet there, it
 * asks the writer for an answer, which travels behind what the writer has written. It asks by
 * message: a fence on an adapter says that what the home has written is at the writer, and nothing
 * of what the writer has written.
 */
final class RemoteDiffing implements Diffing {
    private final NodeState state;
    private final boolean pipelined;

    RemoteDiffing(NodeState state, boolean pipelined) {
        this.state = state;
        this.pipelined = pipelined;
    }

    @Override
    public void release(
            int processor, int interval, Map<Integer, List<PageDiff>> diffs, Effects out) {
        diffs.forEach((home, list) -> send(home, interval, list, out));
        out.resume(processor);
    }

    private void send(int node, int interval, List<PageDiff> diffs, Effects out) {
        diffs.forEach(one -> state.tally().add(Count.DIFF_RUNS_WRITTEN, one.diff().byteRuns()));
        List<Runnable> writes = state.rules.diffsBeforeStamps(writes(node, interval, diffs, out));
        writes.forEach(Runnable::run);
    }

    private List<Runnable> writes(int node, int interval, List<PageDiff> diffs, Effects out) {
        List<Runnable> writes = new ArrayList<>();
        for (PageDiff diff : diffs) {
            writes.add(() -> out.remote(node, new PutDiff(diff.page(), diff.diff())));
            if (pipelined) {
                writes.add(() -> stamp(node, diff.page(), interval, out));
            }
        }
        if (!pipelined) {
            writes.add(() -> stamp(node, diffs.getFirst().page(), interval, out));
        }
        return writes;
    }

    private void stamp(int node, int page, int interval, Effects out) {
        int word = state.words.wordOf(page, state.self());
        out.remote(node, new PutWords(word, List.of((long) interval)));
    }

    @Override
    public void await(LocalPage page, Version required, Effects out) {
        Version asked = page.asked.join(state.words.held(page.page));
        for (int node = 0; node < asked.nodes(); node++) {
            if (asked.at(node) < required.at(node) && state.rules.asksForStamps(page)) {
                ask(node, new Fence(AnswerToken.STAMPED.of(page.page)), out);
            }
        }
        page.asked = asked.join(required);
    }

    private void ask(int writer, Fence question, Effects out) {
        if (state.rules.asksTheWriter()) {
            out.remoteInTurn(writer, question);
        } else {
            out.remote(writer, question);
        }
    }
}
