package dev.merino.coherence.cashmere;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.merino.coherence.cashmere.CashmereMessage.InBuffers;
import dev.merino.core.Count;
import dev.merino.memory.PageImage;
import dev.merino.protocol.Effects;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
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

    private static final int NOTHING = -1;

    private final NodeState state;

    /** The pages in the buffers of this home. */
    private final int[] placed = new int[PER_HOME];

    private int turn;

    Buffers(NodeState state) {
        this.state = state;
        Arrays.fill(placed, NOTHING);
    }

    /** How many words the buffers of so many nodes take. */
    static int words(int nodes) {
        return nodes * PER_HOME * SLOT;
    }

    private int slot(int home, int turnOfHome) {
        return state.replica.buffers() + (home * PER_HOME + turnOfHome) * SLOT;
    }

    /**
     * Sends a page whose home is here to everybody, unless it is there already; says whether
     * everybody can find it, or will.
     */
    boolean place(LocalPage page, DirectoryEntry entry, Effects out) {
        MemorySegment frame = state.frame(page);
        if (frame.byteSize() > BYTES_MAX || entry.isExclusive()) {
            return false;
        }
        if (entry.buffered != entry.version || !holds(page)) {
            entry.buffered = entry.version;
            state.tally().add(Count.PAGES_BROADCAST);
            broadcast(page, entry, content(page, entry, frame), out);
        }
        return true;
    }

    private boolean holds(LocalPage page) {
        return Arrays.stream(placed).anyMatch(held -> held == page.page);
    }

    private static List<Long> content(LocalPage page, DirectoryEntry entry, MemorySegment frame) {
        List<Long> words = new ArrayList<>();
        words.add(page.page + 1L);
        words.add(entry.version);
        words.add(frame.byteSize());
        for (long offset = 0; offset < frame.byteSize(); offset += Long.BYTES) {
            words.add(frame.get(JAVA_LONG_UNALIGNED, offset));
        }
        return words;
    }

    private void broadcast(LocalPage page, DirectoryEntry entry, List<Long> words, Effects out) {
        int next = turn++ % PER_HOME;
        placed[next] = page.page;
        List<Integer> referred = new ArrayList<>();
        entry.referred = referred;
        Pending.Then then =
                (answer, o) -> {
                    referred.forEach(node -> o.send(node, new InBuffers(page.page)));
                    if (entry.referred == referred) {
                        entry.referred = null;
                    }
                };
        out.broadcast(state.pending.token(then), slot(state.self(), next), words);
    }

    /**
     * Tells {@code node} to look into the buffers: when the page is in those of this node. What
     * {@code node} broadcasts then comes behind it.
     */
    void refer(int node, LocalPage page, DirectoryEntry entry, Effects out) {
        List<Integer> referred = entry.referred;
        if (referred == null) {
            out.send(node, new InBuffers(page.page));
        } else {
            referred.add(node);
        }
    }

    /**
     * The page, if a buffer has it, and the version that goes with it. A node that has never asked
     * for a page does not know its home, and homes may have moved: all buffers are looked at.
     */
    Optional<Found> find(LocalPage page) {
        for (int home = 0; home < state.site.nodes(); home++) {
            for (int turnOfHome = 0; turnOfHome < PER_HOME; turnOfHome++) {
                int slot = slot(home, turnOfHome);
                if (state.replica.window.get(slot) == page.page + 1L && isGood(page, slot)) {
                    long version = state.replica.window.get(slot + 1);
                    return Optional.of(new Found(image(slot), version, home));
                }
            }
        }
        return Optional.empty();
    }

    private boolean isGood(LocalPage page, int slot) {
        long version = state.replica.window.get(slot + 1);
        long newest = state.replica.newestVersion(page.page);
        return state.rules.isGood(version, Math.max(newest, page.noticedVersion));
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

    /** What a buffer of {@code home} holds. */
    record Found(PageImage image, long version, int home) {}
}
