package dev.merino.coherence.cashmere;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.merino.coherence.Effects;
import dev.merino.core.Count;
import dev.merino.memory.PageImage;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Broadcast buffers: pages that homes have sent to all nodes, because many want them. Each home has
 * a few, in the windows of all nodes, and uses them in turn.
 *
 * <p>What is in a buffer is good as long as nobody has told of a newer version. A node looks here
 * only after it has joined the sharing set: whoever has released the page without knowing of it has
 * told the version before that.
 */
final class Buffers {
    private static final int PER_HOME = 8;
    private static final int HEADER = 3;
    private static final int BYTES_MAX = 8192;
    private static final int SLOT = HEADER + BYTES_MAX / Long.BYTES;

    private final NodeState state;
    private int turn;

    Buffers(NodeState state) {
        this.state = state;
    }

    /** How many words the buffers of so many nodes take. */
    static int words(int nodes) {
        return nodes * PER_HOME * SLOT;
    }

    private int slot(int home, int turnOfHome) {
        return state.replica.buffers() + (home * PER_HOME + turnOfHome) * SLOT;
    }

    /** Sends a page whose home is here to everybody, unless it is there already. */
    void place(LocalPage page, DirectoryEntry entry, Effects out) {
        MemorySegment frame = state.frame(page);
        if (frame.byteSize() > BYTES_MAX || entry.buffered == entry.version) {
            return;
        }
        entry.buffered = entry.version;
        state.tally().add(Count.PAGES_BROADCAST);
        List<Long> words = new ArrayList<>();
        words.add(page.page + 1L);
        words.add(entry.version);
        words.add(frame.byteSize());
        for (long offset = 0; offset < frame.byteSize(); offset += Long.BYTES) {
            words.add(frame.get(JAVA_LONG_UNALIGNED, offset));
        }
        int slot = slot(state.self(), turn++ % PER_HOME);
        out.broadcast(state.pending.token(Pending.Then.NOTHING), slot, words);
    }

    /** The page, if a buffer has it, and the version that goes with it. */
    Optional<Found> find(LocalPage page) {
        if (page.home < 0) {
            return Optional.empty();
        }
        for (int turnOfHome = 0; turnOfHome < PER_HOME; turnOfHome++) {
            int slot = slot(page.home, turnOfHome);
            if (state.replica.window.get(slot) == page.page + 1L) {
                long version = state.replica.window.get(slot + 1);
                long newest = state.replica.newestVersion(page.page);
                if (state.rules.isGood(version, Math.max(newest, page.noticedVersion))) {
                    return Optional.of(new Found(image(slot), version));
                }
            }
        }
        return Optional.empty();
    }

    private PageImage image(int slot) {
        int bytes = (int) state.replica.window.get(slot + 2);
        MemorySegment content = MemorySegment.ofArray(new byte[bytes]);
        for (int offset = 0; offset < bytes; offset += Long.BYTES) {
            long word = state.replica.window.get(slot + HEADER + offset / Long.BYTES);
            content.set(JAVA_LONG_UNALIGNED, offset, word);
        }
        return PageImage.of(content);
    }

    /** What a buffer holds. */
    record Found(PageImage image, long version) {}
}
