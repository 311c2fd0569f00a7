package dev.merino.coherence.cashmere;

import dev.merino.coherence.cashmere.CashmereMessage.Diffs;
import dev.merino.coherence.cashmere.CashmereMessage.PageDiff;
import dev.merino.memory.PageImage;
import dev.merino.protocol.Effects;

import java.util.List;

/** Diffs as messages, which the home applies, counts and answers. */
final class DiffMessages implements DiffTransport {
    private static final int DIFFS_BYTES_MAX = 1 << 20;

    private final SharingSequence sequence;

    DiffMessages(SharingSequence sequence) {
        this.sequence = sequence;
    }

    /** One message, or as many as it takes to keep each of them short. */
    @Override
    public void send(Flush flush, int home, List<PageDiff> diffs, Effects out, Applied then) {
        int from = 0;
        long bytes = 0;
        for (int i = 0; i < diffs.size(); i++) {
            bytes += diffs.get(i).diff().wireBytes();
            if (bytes >= DIFFS_BYTES_MAX || i == diffs.size() - 1) {
                flush.diffsToAnswer += i + 1 - from;
                List<PageDiff> some = diffs.subList(from, i + 1);
                out.send(home, new Diffs(flush.id, some, sequence.current()));
                from = i + 1;
                bytes = 0;
            }
        }
    }

    @Override
    public PageImage sendBack(LocalPage page, PageImage image, Effects out) {
        return image;
    }

    @Override
    public void readVersion(int page, DirectoryEntry entry) {}

    @Override
    public void countChange(int page, DirectoryEntry entry) {
        entry.version++;
    }
}
