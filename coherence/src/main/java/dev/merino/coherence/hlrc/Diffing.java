package dev.merino.coherence.hlrc;

import dev.merino.coherence.hlrc.HlrcMessage.PageDiff;
import dev.merino.protocol.Effects;

import java.util.List;

/** How diffs get into master copies. */
interface Diffing {
    /** Sends the diffs of this node's {@code interval} to their home {@code node}. */
    void send(int node, int interval, List<PageDiff> diffs, Effects out);

    /**
     * {@code page}, at home here, must hold {@code required} soon. Whoever has told of an interval
     * has sent its diffs before; where no message will say that they are here, this asks to be told
     * ({@link Home#mayHold}).
     */
    void await(LocalPage page, Version required, Effects out);
}
