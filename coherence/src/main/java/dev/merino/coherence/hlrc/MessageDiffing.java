package dev.merino.coherence.hlrc;

import dev.merino.coherence.hlrc.HlrcMessage.Diffs;
import dev.merino.coherence.hlrc.HlrcMessage.PageDiff;
import dev.merino.protocol.Effects;

import java.util.List;
import java.util.Map;

/**
 * Diffs are messages, which the home's handler applies (the paper's ASYNC); those of a release for
 * one home travel together, and nobody waits for them.
 */
final class MessageDiffing implements Diffing {
    private static final int DIFFS_BYTES_MAX = 1 << 20;

    @Override
    public void release(
            int processor, int interval, Map<Integer, List<PageDiff>> diffs, Effects out) {
        diffs.forEach((home, list) -> send(home, interval, list, out));
        out.resume(processor);
    }

    /** One message, or as many as it takes to keep each of them short. */
    private static void send(int node, int interval, List<PageDiff> diffs, Effects out) {
        int from = 0;
        long bytes = 0;
        for (int i = 0; i < diffs.size(); i++) {
            bytes += diffs.get(i).diff().wireBytes();
            if (bytes >= DIFFS_BYTES_MAX || i == diffs.size() - 1) {
                out.send(node, new Diffs(interval, diffs.subList(from, i + 1)));
                from = i + 1;
                bytes = 0;
            }
        }
    }

    @Override
    public void await(LocalPage page, Version required, Effects out) {}
}
