package dev.merino.engine;

import dev.merino.core.Check;
import dev.merino.memory.Frames;
import dev.merino.memory.PageImage;
import dev.merino.memory.WordMemory;
import dev.merino.protocol.TargetMemory;

import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * The memory of one half of a protocol, on which remote operations are carried out: the node's own,
 * or that of another node, by whoever can reach it.
 *
 * @param onTheSpot whether whoever asked takes the answer before anything else happens
 */
public record RemoteTarget(Frames frames, WordMemory words, boolean onTheSpot)
        implements TargetMemory {
    private static final int WORDS_AT_ONCE_MAX = 1 << 16;

    /** A page that is taken at once need not be copied twice. */
    @Override
    public PageImage image(int page) {
        MemorySegment frame = frames.frame(page);
        return onTheSpot ? PageImage.borrowed(frame) : PageImage.of(frame);
    }

    @Override
    public void put(int first, List<Long> values) {
        for (int i = 0; i < values.size(); i++) {
            words.set(first + i, values.get(i));
        }
    }

    @Override
    public List<Long> get(int first, int count) {
        Check.that(count <= WORDS_AT_ONCE_MAX, "%d words wanted at once", count);
        Long[] values = new Long[count];
        for (int i = 0; i < count; i++) {
            values[i] = words.get(first + i);
        }
        return List.of(values);
    }
}
