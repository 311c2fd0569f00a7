package dev.merino.coherence.cashmere;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.merino.coherence.cashmere.CashmereMessage.InBuffers;
import dev.merino.core.Count;
import dev.merino.memory.PageImage;
import dev.merino.memory.Region;
import dev.merino.protocol.Effects;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Broadcast buffers: pages that homes have sent to all nodes, because many want them. Each home has
 * a few, in the windows of all nodes, and uses them in turn.
 *
 * <p>What is in a buffer is valid as long as no release has announced a newer version. A node looks
 * here only after it has joined the sharing set: a release that did not find it there has announced
 * its version before.
 *
 * <pre>
 *   a buffer: number, page + 1, version, bytes, the bytes as words, the number again
 * </pre>
 *
 * <p>A neighbour writes its buffers while others read them. It writes from the first word to the
 * last, and who reads from the last to the first, and finds the same number in both, has read what
 * was written under it.
 */
final class BroadcastBuffers implements PageBroadcast {
    private static final int PER_HOME = 8;
    private static final int PAGE = 1;
    private static final int VERSION = 2;
    private static final int BYTES = 3;
    private static final int HEADER = 4;
    private static final int BYTES_MAX = 8192;
    private static final int SLOT = HEADER + BYTES_MAX / Long.BYTES + 1;

    private static final int NOTHING = -1;

    private final NodeState state;
    private final ReplicatedDirectory replica;

    /** The pages in the buffers of this home. */
    private final int[] placed = new int[PER_HOME];

    private int turn;

    /** Of the last page that was placed. */
    private long number;

    BroadcastBuffers(NodeState state, ReplicatedDirectory replica) {
        this.state = state;
        this.replica = replica;
        Arrays.fill(placed, NOTHING);
    }

    /** How many words the buffers of so many nodes take. */
    static int words(int nodes) {
        return nodes * PER_HOME * SLOT;
    }

    private int slot(int home, int turnOfHome) {
        return replica.buffers() + (home * PER_HOME + turnOfHome) * SLOT;
    }

    /**
     * Sends a page whose home is here to all nodes, unless it is there already; whether all can
     * find it, or will.
     */
    @Override
    public boolean place(LocalPage page, DirectoryEntry entry, Effects out) {
        MemorySegment frame = state.frame(page);
        if (frame.byteSize() > BYTES_MAX || entry.isExclusive()) {
            return false;
        }
        if (entry.buffered != entry.version || !holds(page)) {
            entry.buffered = entry.version;
            state.tally().add(Count.PAGES_BROADCAST);
            broadcast(page, entry, content(++number, page, entry, frame), out);
        }
        return true;
    }

    private boolean holds(LocalPage page) {
        return Arrays.stream(placed).anyMatch(held -> held == page.page);
    }

    private static List<Long> content(
            long number, LocalPage page, DirectoryEntry entry, MemorySegment frame) {
        List<Long> words = new ArrayList<>();
        words.add(number);
        words.add(page.page + 1L);
        words.add(entry.version);
        words.add(frame.byteSize());
        for (long offset = 0; offset < frame.byteSize(); offset += Long.BYTES) {
            words.add(frame.get(JAVA_LONG_UNALIGNED, offset));
        }
        words.add(number);
        return words;
    }

    private void broadcast(LocalPage page, DirectoryEntry entry, List<Long> words, Effects out) {
        int next = turn++ % PER_HOME;
        placed[next] = page.page;
        List<Integer> referred = new ArrayList<>();
        entry.referred = referred;
        @SuppressWarnings("ReferenceEquality") // a later broadcast may have an equal list
        PendingAnswers.OnAnswer then =
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
    @Override
    public void refer(int node, LocalPage page, DirectoryEntry entry, Effects out) {
        List<Integer> referred = entry.referred;
        if (referred == null) {
            out.send(node, new InBuffers(page.page));
        } else {
            referred.add(node);
        }
    }

    /**
     * The page, if a buffer has it, and the version that goes with it. A node that has never
     * requested a page does not know its home, and homes may have moved: all buffers are looked at.
     */
    @Override
    public Optional<Found> find(LocalPage page) {
        for (int home = 0; home < state.context.nodes(); home++) {
            for (int turnOfHome = 0; turnOfHome < PER_HOME; turnOfHome++) {
                int slot = slot(home, turnOfHome);
                if (replica.window.get(slot + PAGE) == page.page + 1L) {
                    Found found = read(page, slot, home);
                    if (found != null) {
                        return Optional.of(found);
                    }
                }
            }
        }
        return Optional.empty();
    }

    /** What a buffer holds, if it is this page, good, and not being overwritten. */
    private @Nullable Found read(LocalPage page, int slot, int home) {
        int bytes = (int) replica.window.get(slot + BYTES);
        long last = replica.window.get(slot + HEADER + bytes / Long.BYTES);
        boolean isLast = bytes == replica.window.get(slot + BYTES); // else that word is another
        PageImage image = image(slot, bytes);
        long version = replica.window.get(slot + VERSION);
        boolean isThis = replica.window.get(slot + PAGE) == page.page + 1L;
        boolean isWhole = isLast && replica.window.get(slot) == last;
        return isThis && isWhole && isGood(page, version) ? new Found(image, version, home) : null;
    }

    private boolean isGood(LocalPage page, long version) {
        long newest = replica.newestVersion(page.page);
        return state.rules.isGood(version, Math.max(newest, page.currency.noticedVersion()));
    }

    private PageImage image(int slot, int bytes) {
        MemorySegment content = MemorySegment.ofArray(new byte[bytes]);
        for (int offset = 0; offset < bytes; offset += Long.BYTES) {
            long word = replica.window.get(slot + HEADER + offset / Long.BYTES);
            content.set(JAVA_LONG_UNALIGNED, offset, word);
        }
        return PageImage.of(content);
    }

    @Override
    public boolean isWantedByMany(DirectoryEntry entry, int node) {
        return entry.isWantedByMany(node, state.interval());
    }

    @Override
    public boolean isWantedByMany(int requests) {
        return requests > 1;
    }

    @Override
    public void afterLoopBack(LocalPage page, Effects out, Metadata.Continuation then) {
        replica.publish(List.of(page), out, (done, o) -> then.run(o));
    }

    @Override
    public boolean isOpen(int page, DirectoryEntry entry) {
        return state.rules.isOpen(entry.buffered, replica.newestVersion(page));
    }

    /** A node joins before it looks into the buffers. */
    @Override
    public boolean hasUnaskedSharers() {
        return true;
    }

    /** The node has written its entry, but the directory at the home may be older than the diff. */
    @Override
    public void joinSender(DirectoryEntry entry, int node, long joined) {
        entry.join(node, joined);
    }

    /** Each node clears its own copy of the buffers of all homes. */
    @Override
    public void forget(Region region) {
        Arrays.setAll(placed, i -> region.contains(placed[i]) ? NOTHING : placed[i]);
        if (!state.rules.forgetsBuffers()) {
            return;
        }
        for (int home = 0; home < state.context.nodes(); home++) {
            for (int turnOfHome = 0; turnOfHome < PER_HOME; turnOfHome++) {
                int slot = slot(home, turnOfHome);
                long held = replica.window.get(slot + PAGE);
                if (held > 0 && region.contains((int) held - 1)) {
                    replica.window.set(slot + PAGE, 0);
                }
            }
        }
    }

    @Override
    public void masterReleased(
            Flush flush, LocalPage page, DirectoryEntry entry, HomeDirectory directory) {
        long version = directory.change(page.page, entry);
        flush.written.add(new Flush.Written(page, state.self(), version));
    }
}
