package dev.merino.pager;

import dev.merino.core.Check;
import dev.merino.linux.Futex;

/** The keeper's side of a thread's slot. What the worker wrote is not believed, only read. */
public final class ServingSlot {
    /** How many bytes an answer's text may have. */
    public static final int TEXT_BYTES_MAX = SlotLayout.TEXT_BYTES_MAX;

    private static final byte[] NOTHING = new byte[0];

    private final SharedWords words;
    private final long base;

    /** Taken, and not answered yet. */
    private boolean pending;

    ServingSlot(SharedWords words, long base) {
        this.words = words;
        this.base = base;
    }

    /** Takes a request, if there is one that has not been taken. */
    public boolean take() {
        if (pending) {
            return false;
        }
        int state = words.getIntVolatile(base + SlotLayout.STATE);
        pending = state == SlotLayout.ASKED || state == SlotLayout.ASLEEP;
        return pending;
    }

    /** Whether there is something that {@link #take} or {@link #wantsCancel} would say yes to. */
    public boolean isAsked() {
        if (pending) {
            return words.getIntVolatile(base + SlotLayout.CANCEL) == 1;
        }
        int state = words.getIntVolatile(base + SlotLayout.STATE);
        return state == SlotLayout.ASKED || state == SlotLayout.ASLEEP;
    }

    /** Whether a request has been taken and not been answered yet. */
    public boolean isPending() {
        return pending;
    }

    /** Whether the thread, whose request has been taken, would rather not wait; says so once. */
    public boolean wantsCancel() {
        return pending
                && words.getIntVolatile(base + SlotLayout.CANCEL) == 1
                && words.compareAndSetInt(base + SlotLayout.CANCEL, 1, 0);
    }

    /** What is asked for. */
    public int kind() {
        return words.getInt(base + SlotLayout.KIND);
    }

    /** The {@code index}-th word of the request. */
    public long word(int index) {
        return words.getLong(base + SlotLayout.WORDS + 8L * index);
    }

    /** The text of the request. */
    public byte[] text() {
        int length = words.getInt(base + SlotLayout.LENGTH);
        Check.that(
                length >= 0 && length <= SlotLayout.TEXT_BYTES_MAX,
                "a worker's request of %d bytes",
                length);
        return words.getBytes(base + SlotLayout.TEXT, length);
    }

    /**
     * Answers; the thread first does all drops up to the {@code drops}-th and then goes on.
     *
     * @return whether the thread slept and was woken
     */
    public boolean answer(long value, long drops) {
        return answer(value, drops, NOTHING, 0);
    }

    /** Answers with the first {@code length} bytes of {@code text} besides. */
    public boolean answer(long value, long drops, byte[] text, int length) {
        Check.that(pending, "an answer to no request");
        Check.that(length <= SlotLayout.TEXT_BYTES_MAX, "an answer of %d bytes", length);
        pending = false;
        words.putLong(base + SlotLayout.ANSWER, value);
        words.putLong(base + SlotLayout.DROPS, drops);
        words.putInt(base + SlotLayout.LENGTH, length);
        words.putBytes(base + SlotLayout.TEXT, text, length);
        long state = base + SlotLayout.STATE;
        boolean slept = words.getAndSetInt(state, SlotLayout.DONE) == SlotLayout.ASLEEP;
        if (slept) {
            Futex.wake(words.address(state), 1);
        }
        return slept;
    }
}
