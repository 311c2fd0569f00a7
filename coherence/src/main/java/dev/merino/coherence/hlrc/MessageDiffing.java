package dev.merino.coherence.hlrc;

import dev.merino.coherence.hlrc.HlrcMessage.Diffs;
import dev.merino.coherence.hlrc.HlrcMessage.PageDiff;
import dev.merino.protocol.Effects;

import java.util.List;

/** Diffs are messages, and the home's handler applies them (the paper's ASYNC). */
final class MessageDiffing implements Diffing {
    private static final int DIFFS_BYTES_MAX = 1 << 20;

    /** One message, or as many as it takes to keep each of them short. */
    @Override
    public void send(int node, int interval, List<PageDiff> diffs, Effects out) {
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
