package dev.merino.rank.checkpoint;

import dev.merino.SharedLongs;
import dev.merino.rank.handle.Rank;

import org.jspecify.annotations.Nullable;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;

/**
 * Which blocks were written since the last snapshot. Every process knows what its own ranks have
 * written, of all memory, or each rank does; what none of them has written has not changed. So each
 * rank says what it knows, in shared memory, and takes the union over its share.
 *
 * <pre>
 *   a bit for each block:   | object, object, ... of rank 0 | of rank 1 | ...
 * </pre>
 *
 * <p>They are said between two barriers that a snapshot has anyway. Where nobody notes writes all
 * blocks count as written.
 */
final class WrittenBlocks {
    private static final int WORDS_MIN = 64;

    private final Rank rank;
    private final SortedMap<Integer, MemoryShare> memories;

    /** Where the words of objects begin, by place; of those whose writes are noted. */
    private final Map<Integer, Integer> starts = new HashMap<>();

    private final int words;
    private final @Nullable SharedLongs room;

    /** For all ranks, each of which must come here with the same objects. */
    WrittenBlocks(Rank rank, SnapshotMeeting meeting, SortedMap<Integer, MemoryShare> memories) {
        this.rank = rank;
        this.memories = memories;
        long count = 0;
        for (Map.Entry<Integer, MemoryShare> each : memories.entrySet()) {
            if (each.getValue().isNoted()) {
                starts.put(each.getKey(), Math.toIntExact(count));
                count += wordsOf(each.getValue());
            }
        }
        this.words = Math.toIntExact(roundedUp(count)); // few sizes for all
        this.room = count == 0 ? null : meeting.written(words);
    }

    private static long roundedUp(long count) {
        return Math.max(WORDS_MIN, Long.highestOneBit(Math.max(1, count - 1)) * 2);
    }

    private static long wordsOf(MemoryShare memory) {
        return Math.ceilDiv(memory.object().blockCount(), Long.SIZE);
    }

    /** Says what this rank knows; before a barrier. */
    void say() {
        SharedLongs all = room;
        if (all == null) {
            return;
        }
        long[] said = new long[words];
        long[] saidBefore = new long[words];
        starts.forEach(
                (place, start) -> {
                    long[] bits = memory(place).writtenHere().toLongArray();
                    System.arraycopy(bits, 0, said, start, bits.length);
                });
        long begin = (long) words * rank.rank();
        all.copyTo(begin, saidBefore, 0, words);
        for (int i = 0; i < words; i++) {
            if (said[i] != saidBefore[i]) { // others need not fetch what is the same
                all.set(begin + i, said[i]);
            }
        }
    }

    private MemoryShare memory(int place) {
        MemoryShare found = memories.get(place);
        if (found == null) {
            throw new IllegalArgumentException("there is no memory at " + place);
        }
        return found;
    }

    /** The blocks of this rank's share at {@code place} that any rank may have written. */
    BitSet of(int place) {
        MemoryShare memory = memory(place);
        int blocks = memory.blocks();
        @Nullable Integer start = starts.get(place);
        SharedLongs all = room;
        BitSet union = new BitSet(blocks);
        if (all == null || start == null) {
            union.set(0, blocks);
        } else if (blocks > 0) {
            addAll(all, start, memory, union);
        }
        return union;
    }

    private void addAll(SharedLongs all, int start, MemoryShare memory, BitSet union) {
        long firstWord = memory.firstBlock() / Long.SIZE;
        int skipped = (int) (memory.firstBlock() % Long.SIZE);
        long[] theirs = new long[Math.ceilDiv(skipped + memory.blocks(), Long.SIZE)];
        for (int other = 0; other < rank.settings().size(); other++) {
            long begin = (long) words * other + start + firstWord;
            all.copyTo(begin, theirs, 0, theirs.length);
            union.or(BitSet.valueOf(theirs).get(skipped, skipped + memory.blocks()));
        }
    }
}
