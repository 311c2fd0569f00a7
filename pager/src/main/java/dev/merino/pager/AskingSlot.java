package dev.merino.pager;

import dev.merino.core.Check;
import dev.merino.linux.Futex;

/**
 * The thread's side of its slot. For that thread alone, but {@link #cancel}.
 *
 * <p>Asking is a few stores and a look at whether the keeper sleeps; only then a system call wakes
 * it. Waiting is a short spin and then a futex, never a spin without end.
 */
public final class AskingSlot {
    private final SharedWords words;
    private final long base;
    private final Bell bell;

    AskingSlot(SharedWords words, long base, Bell bell) {
        this.words = words;
        this.base = base;
        this.bell = bell;
    }

    /** Asks for {@code kind} with up to four words. */
    public void ask(int kind, long a, long b, long c, long d) {
        words.putLong(base + SlotLayout.WORDS, a);
        words.putLong(base + SlotLayout.WORDS + 8, b);
        words.putLong(base + SlotLayout.WORDS + 16, c);
        words.putLong(base + SlotLayout.WORDS + 24, d);
        words.putInt(base + SlotLayout.LENGTH, 0);
        publish(kind);
    }

    /** Asks for {@code kind} with the first {@code length} bytes of {@code text}. */
    public void ask(int kind, byte[] text, int length) {
        Check.that(length <= SlotLayout.TEXT_BYTES_MAX, "a request of %d bytes", length);
        words.putBytes(base + SlotLayout.TEXT, text, length);
        words.putInt(base + SlotLayout.LENGTH, length);
        publish(kind);
    }

    private void publish(int kind) {
        words.putInt(base + SlotLayout.KIND, kind);
        words.putIntVolatile(base + SlotLayout.CANCEL, 0);
        words.putIntVolatile(base + SlotLayout.STATE, SlotLayout.ASKED); // pairs with isAsked()
        bell.ring();
    }

    /** Whether the answer is there. */
    public boolean isDone() {
        return words.getIntVolatile(base + SlotLayout.STATE) == SlotLayout.DONE;
    }

    /**
     * Sleeps until the answer is there or {@code timeoutNs} have passed; says whether it is there.
     */
    public boolean sleep(long timeoutNs) {
        long state = base + SlotLayout.STATE;
        if (words.compareAndSetInt(state, SlotLayout.ASKED, SlotLayout.ASLEEP)
                || words.getIntVolatile(state) == SlotLayout.ASLEEP) {
            Futex.await(words.address(state), SlotLayout.ASLEEP, timeoutNs);
        }
        return isDone();
    }

    /** Would rather not wait any longer; an answer comes all the same. */
    public void cancel() {
        words.putIntVolatile(base + SlotLayout.CANCEL, 1); // pairs with wantsCancel()
        bell.ring();
    }

    /** The answer; the slot is free again. */
    public long take() {
        long answer = words.getLong(base + SlotLayout.ANSWER);
        words.putIntVolatile(base + SlotLayout.STATE, SlotLayout.IDLE);
        return answer;
    }

    /** How many drops must be done before the thread goes on; to be read before {@link #take}. */
    public long dropsNeeded() {
        return words.getLong(base + SlotLayout.DROPS);
    }

    /** The text of the answer; to be read before {@link #take}. */
    public byte[] text() {
        int length = words.getInt(base + SlotLayout.LENGTH);
        return words.getBytes(base + SlotLayout.TEXT, length);
    }
}
