package dev.merino.rank.structures;

import dev.merino.LocalAllocator;
import dev.merino.SharedBytes;
import dev.merino.SharedInts;
import dev.merino.SharedLongs;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.function.BiConsumer;

/**
 * One stripe of a map: keys and values as bytes, for whoever has its lock. Slots, found by the hash
 * of a key and linear probing, say where entries are; entries follow each other in a log.
 *
 * <pre>
 *   words    0                      1                    2              3         4
 *            reference of the slots reference of the log bytes of log   entries   slots taken, removed ones too
 *
 *   slot     0 free, -1 removed, else 1 + where the entry begins in the log
 *   entry    hash | bytes of the key | bytes of the value | room for the value | key | value
 * </pre>
 *
 * A value that fits into the room of the one before replaces it; else the entry is written anew at
 * the end of the log. A stripe whose slots or log are full is copied, without what is not used any
 * more, into arrays of the rank that needs more.
 */
final class StripeTable {
    static final int WORDS = 5;

    private static final int SLOTS = 0;
    private static final int LOG = 1;
    private static final int LOG_BYTES = 2;
    private static final int ENTRIES = 3;
    private static final int TAKEN = 4;

    private static final int REMOVED = -1;
    private static final int SLOTS_MIN = 64;
    private static final int LOG_BYTES_MIN = 2048;
    private static final long LOG_BYTES_MAX = 1L << 30;

    private final LocalAllocator local;
    private final SharedLongs words;
    private final long firstWord;

    /** As this rank has opened them last. */
    private @Nullable SharedInts openedSlots;

    private @Nullable EntryLog openedLog;

    /**
     * @param firstWord the first of its {@link #WORDS} in {@code words}
     */
    StripeTable(LocalAllocator local, SharedLongs words, long firstWord) {
        this.local = local;
        this.words = words;
        this.firstWord = firstWord;
    }

    long entries() {
        return word(ENTRIES);
    }

    /** The value of {@code key}, or null. */
    byte @Nullable [] get(byte[] key, int hash) {
        if (word(SLOTS) == 0) {
            return null;
        }
        long slot = find(slots(), log(), key, hash);
        return slot < 0 ? null : log().value(slots().get(slot) - 1);
    }

    /** Gives {@code key} a value. */
    void put(byte[] key, int hash, byte[] value) {
        reserve(EntryLog.bytes(key, value));
        SharedInts slots = slots();
        EntryLog log = log();
        long slot = find(slots, log, key, hash);
        if (slot < 0) {
            add(slots, hash, append(log, key, hash, value));
            set(ENTRIES, entries() + 1);
        } else if (!log.replace(slots.get(slot) - 1, value)) {
            slots.set(slot, append(log, key, hash, value));
        }
    }

    /** Takes {@code key} out, which may not be there. */
    void remove(byte[] key, int hash) {
        if (word(SLOTS) == 0) {
            return;
        }
        long slot = find(slots(), log(), key, hash);
        if (slot >= 0) {
            slots().set(slot, REMOVED);
            set(ENTRIES, entries() - 1);
        }
    }

    /** Tells all keys and values. */
    void forEach(BiConsumer<byte[], byte[]> body) {
        if (word(SLOTS) != 0) {
            for (int entry : entriesOf(slots())) {
                body.accept(log().key(entry), log().value(entry));
            }
        }
    }

    /** Closes the memory, which nobody uses any more. */
    void close() {
        if (word(SLOTS) != 0) {
            slots().close();
            log().close();
        }
    }

    // ---- slots

    /** The slot of {@code key}, or -1. */
    private static long find(SharedInts slots, EntryLog log, byte[] key, int hash) {
        long mask = slots.length() - 1;
        for (long slot = hash & mask; ; slot = (slot + 1) & mask) {
            int content = slots.get(slot);
            if (content == 0) {
                return -1;
            }
            if (content != REMOVED && log.isOf(content - 1, key, hash)) {
                return slot;
            }
        }
    }

    /** Puts {@code content} into the first slot that is free, of which there always are some. */
    private void add(SharedInts slots, int hash, int content) {
        long mask = slots.length() - 1;
        long slot = hash & mask;
        while (slots.get(slot) != 0) {
            slot = (slot + 1) & mask;
        }
        slots.set(slot, content);
        set(TAKEN, word(TAKEN) + 1);
    }

    /** Where the entries begin. */
    private static int[] entriesOf(SharedInts slots) {
        int[] contents = new int[Math.toIntExact(slots.length())];
        slots.copyTo(0, contents, 0, contents.length);
        return Arrays.stream(contents)
                .filter(content -> content > 0)
                .map(content -> content - 1)
                .toArray();
    }

    // ---- the log

    /** Writes an entry at the end; what its slot contains. */
    private int append(EntryLog log, byte[] key, int hash, byte[] value) {
        int at = Math.toIntExact(word(LOG_BYTES));
        log.write(at, key, hash, value);
        set(LOG_BYTES, (long) at + EntryLog.bytes(key, value));
        return at + 1;
    }

    /** Makes sure that there is a free slot, and room for {@code more} bytes. */
    private void reserve(long more) {
        if (word(SLOTS) == 0) {
            allocate(SLOTS_MIN, more);
        } else if (2 * (word(TAKEN) + 1) > slots().length()
                || word(LOG_BYTES) + more > log().bytes()) {
            copy(more);
        }
    }

    private void copy(long more) {
        SharedInts oldSlots = slots();
        EntryLog oldLog = log();
        int[] entries = entriesOf(oldSlots);
        long live = Arrays.stream(entries).mapToLong(oldLog::bytes).sum();
        allocate(4L * (entries.length + 1), live + more);
        for (int entry : entries) {
            int hash = oldLog.hash(entry);
            add(slots(), hash, append(log(), oldLog.key(entry), hash, oldLog.value(entry)));
        }
        oldSlots.close();
        oldLog.close();
    }

    private void allocate(long slotCount, long logBytes) {
        if (logBytes > LOG_BYTES_MAX) {
            throw new IllegalStateException(
                    "a stripe of a map has %d bytes at most: more entries than it is made for"
                            .formatted(LOG_BYTES_MAX));
        }
        SharedInts slots = local.ints(Math.max(SLOTS_MIN, powerOfTwo(slotCount)));
        SharedBytes log = local.bytes(Math.max(LOG_BYTES_MIN, powerOfTwo(2 * logBytes)));
        set(SLOTS, slots.reference());
        set(LOG, log.reference());
        set(LOG_BYTES, 0);
        set(TAKEN, 0);
        openedSlots = slots;
        openedLog = new EntryLog(log);
    }

    private static long powerOfTwo(long least) {
        return Long.highestOneBit(Math.max(1, least - 1)) << 1;
    }

    // ---- words

    private SharedInts slots() {
        SharedInts known = openedSlots;
        if (known == null || known.reference() != word(SLOTS)) {
            known = local.intsAt(word(SLOTS));
            openedSlots = known;
        }
        return known;
    }

    private EntryLog log() {
        EntryLog known = openedLog;
        if (known == null || known.reference() != word(LOG)) {
            known = new EntryLog(local.bytesAt(word(LOG)));
            openedLog = known;
        }
        return known;
    }

    private long word(int number) {
        return words.get(firstWord + number);
    }

    private void set(int number, long value) {
        words.set(firstWord + number, value);
    }
}
