package dev.merino.transport.shm;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.merino.transport.link.Parcel;
import dev.merino.transport.link.ParcelReceiver;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * A small queue, for tests that make millions of them: a receiver that remembers what it got, and
 * as many senders as a test wants.
 */
final class StressQueue {
    /** Wrong in any message: its words differ, or it has another sender's. */
    static final int TORN = -1;

    static final int PACKETS = 8;
    private static final int SENDERS = 4;
    private static final QueueLayout LAYOUT = new QueueLayout(PACKETS, 1, 64);
    private static final int WORDS = 8;

    private final MemorySegment memory = Arena.ofAuto().allocate(LAYOUT.bytes(), 4096);
    private final ReceiveQueue received =
            new ReceiveQueue(
                    memory,
                    LAYOUT,
                    QueueLayout.REQUESTS_OFFSET,
                    0,
                    new PostReceiver(memory, 64, SENDERS));
    private final int[] messages = new int[SENDERS];
    private int last;

    private final ParcelReceiver receiver =
            new ParcelReceiver() {
                @Override
                public void deliver(int source, Parcel parcel) {
                    last = intact(parcel) ? (int) parcel.word(0) : TORN;
                    messages[source] += last == TORN ? 1000 : 1;
                }

                @Override
                public boolean takesRequests() {
                    return true;
                }

                @Override
                public void lost(int source, String why) {}
            };

    StressQueue() {
        received.prepare();
    }

    private static boolean intact(Parcel parcel) {
        for (int i = 1; i < WORDS; i++) {
            if (parcel.word(i) != parcel.word(0)) {
                return false;
            }
        }
        return parcel.bytes() == 0
                || parcel.data().get(JAVA_BYTE, parcel.offset()) == parcel.word(0);
    }

    MemorySegment memory() {
        return memory;
    }

    /** Whether the owner must not sleep. */
    boolean hasArrived() {
        return received.hasArrived();
    }

    SendQueue sender(int number) {
        return new SendQueue(memory, LAYOUT, QueueLayout.REQUESTS_OFFSET, number);
    }

    /** A message of eight words that are all the same. */
    static Parcel parcel(long value) {
        Parcel parcel = new Parcel().begin(Parcel.Kind.REQUEST, 1);
        for (int i = 0; i < WORDS; i++) {
            parcel.add(value);
        }
        return parcel;
    }

    /** The same with bytes. */
    static Parcel bulk(byte value) {
        byte[] bytes = new byte[64];
        Arrays.fill(bytes, value);
        return parcel(value).with(MemorySegment.ofArray(bytes), 0, bytes.length);
    }

    /** What the next message says; 0 if there is none. */
    int poll() {
        last = 0;
        return received.poll(receiver) ? last : 0;
    }

    /** Takes what is there, also past senders that have stopped. */
    void drain() {
        for (int i = 0; i < 1200; i++) {
            int _ = poll();
        }
    }

    /** How many messages of a sender have come. */
    int messages(int sender) {
        return messages[sender];
    }
}
