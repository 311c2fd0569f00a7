package dev.merino.coherence.hlrc;

import dev.merino.coherence.hlrc.HlrcMessage.Diffs;
import dev.merino.coherence.hlrc.HlrcMessage.PageDiff;
import dev.merino.core.Check;
import dev.merino.protocol.Effects;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/**
 * Diffs are messages, one for each page; the next leaves when the home has applied the last, as if
 * it had one buffer for them (the paper's ASYNC, 4.1.2). A release ends when its last diff has been
 * acknowledged.
 *
 * <p>The diffs of a release are made together and not, as in the paper, each when its turn comes:
 * its interval ends in one step.
 */
final class AcknowledgedDiffing implements Diffing {
    private final NodeState state;
    private final Queue<Step> steps = new ArrayDeque<>();

    /** The page whose diff has not been acknowledged, or {@link #NONE}. */
    private int awaited = NONE;

    private static final int NONE = -1;

    private sealed interface Step {
        record Send(int home, int interval, PageDiff diff) implements Step {}

        record Resume(int processor) implements Step {}
    }

    AcknowledgedDiffing(NodeState state) {
        this.state = state;
    }

    @Override
    public void release(
            int processor, int interval, Map<Integer, List<PageDiff>> diffs, Effects out) {
        diffs.forEach(
                (home, list) ->
                        list.forEach(diff -> steps.add(new Step.Send(home, interval, diff))));
        steps.add(new Step.Resume(processor));
        proceed(out);
    }

    private void proceed(Effects out) {
        while (awaited == NONE && !steps.isEmpty()) {
            switch (steps.remove()) {
                case Step.Send(int home, int interval, PageDiff diff) -> {
                    awaited = diff.page();
                    out.send(home, new Diffs(interval, List.of(diff)));
                }
                case Step.Resume(int processor) -> out.resume(processor);
            }
        }
    }

    @Override
    public void acknowledged(int page, Effects out) {
        Check.that(page == awaited, "page %d acknowledged, not %d", page, awaited);
        awaited = NONE;
        proceed(out);
    }

    @Override
    public boolean isAcknowledged() {
        return state.rules.acknowledgesDiffs();
    }

    @Override
    public void await(LocalPage page, Version required, Effects out) {}

    @Override
    public void verify() {
        Check.that(awaited != NONE || steps.isEmpty(), "diffs wait for no answer");
    }
}
