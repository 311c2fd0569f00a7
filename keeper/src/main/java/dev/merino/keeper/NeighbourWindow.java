package dev.merino.keeper;

import dev.merino.memory.SharedSegmentWords;
import dev.merino.memory.WordMemory;
import dev.merino.pager.KeeperMemory;

import org.jspecify.annotations.Nullable;

/** The words of one protocol in the memory of a node, which are mapped when one is first needed. */
final class NeighbourWindow implements WordMemory {
    private final KeeperMemory memory;
    private final long offset;
    private final long bytes;
    private @Nullable WordMemory mapped;

    NeighbourWindow(KeeperMemory memory, long offset, long bytes) {
        this.memory = memory;
        this.offset = offset;
        this.bytes = bytes;
    }

    private WordMemory words() {
        WordMemory known = mapped;
        return known == null ? map() : known;
    }

    private WordMemory map() {
        WordMemory made = new SharedSegmentWords(memory.windows().asSlice(offset, bytes));
        mapped = made;
        return made;
    }

    @Override
    public long get(int word) {
        return words().get(word);
    }

    @Override
    public void set(int word, long value) {
        words().set(word, value);
    }

    @Override
    public long compareAndExchange(int word, long expected, long value) {
        return words().compareAndExchange(word, expected, value);
    }

    @Override
    public long getAndAdd(int word, long delta) {
        return words().getAndAdd(word, delta);
    }
}
