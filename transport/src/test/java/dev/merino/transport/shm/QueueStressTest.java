package dev.merino.transport.shm;

import static org.assertj.core.api.Assertions.assertThat;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.merino.core.Chance;
import dev.merino.transport.link.Parcel;
import dev.merino.transport.link.ParcelReceiver;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * Senders that stop between claiming and committing, against a receiver that revokes them at once:
 * every message arrives once, in the order of its sender, and untorn, however often packets are
 * revoked.
 */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@SuppressWarnings("ThreadPriorityCheck") // a yield only makes mixed orders likelier
class QueueStressTest {
    private static final int SENDERS = 4;
    private static final int MESSAGES = 10_000;

    /** A sender that never stops, so that there is always somebody behind those who do. */
    private static final int TICKER = SENDERS;

    private volatile boolean isOver;

    private final QueueLayout layout = new QueueLayout(32, 4, 256);
    private final MemorySegment memory = Arena.ofShared().allocate(layout.bytes(), 4096);

    /** Checks each message. */
    private static final class Judge implements ParcelReceiver {
        private final long[] next = new long[SENDERS];
        private int count;
        private String wrong = "";

        @Override
        public void deliver(int source, Parcel parcel) {
            if (source == TICKER) {
                return;
            }
            long number = next[source]++;
            count++;
            boolean isRight = parcel.count() == 8;
            for (int i = 0; isRight && i < 8; i++) {
                isRight = parcel.word(i) == number * 8 + i;
            }
            if (parcel.bytes() > 0) {
                isRight &= parcel.data().get(JAVA_LONG, parcel.offset()) == number;
            }
            if (!isRight && wrong.isEmpty()) {
                wrong = "message %d of %d has %d".formatted(number, source, parcel.word(0));
            }
        }

        @Override
        public boolean takesRequests() {
            return true;
        }

        @Override
        public void lost(int source, String why) {}
    }

    @Tag("long")
    @Test
    void everyMessageArrivesOnceInOrderAndUntorn() throws Exception {
        ReceiveQueue queue =
                new ReceiveQueue(
                        memory,
                        layout,
                        QueueLayout.REQUESTS_OFFSET,
                        0,
                        new PostReceiver(memory, 1 << 20, 16));
        queue.prepare();
        List<Thread> threads = new ArrayList<>();
        for (int sender = 0; sender < SENDERS; sender++) {
            int number = sender;
            threads.add(Thread.ofPlatform().daemon().start(() -> send(number)));
        }
        Thread ticker = Thread.ofPlatform().daemon().start(this::tick);
        Judge judge = new Judge();
        while (judge.count < SENDERS * MESSAGES && judge.wrong.isEmpty()) {
            boolean _ = queue.poll(judge);
        }
        assertThat(judge.wrong).isEmpty();
        for (Thread each : threads) {
            each.join();
        }
        isOver = true;
        ticker.join();
        int left = 0;
        while (queue.poll(judge)) {
            left++;
        }
        assertThat(left).isLessThanOrEqualTo(layout.packets());
        assertThat(judge.count).isEqualTo(SENDERS * MESSAGES);
        assertThat(queue.revocations()).isPositive();
    }

    private void tick() {
        SendQueue queue = new SendQueue(memory, layout, QueueLayout.REQUESTS_OFFSET, TICKER);
        Parcel parcel = new Parcel().begin(Parcel.Kind.REQUEST, 1);
        while (!isOver) {
            boolean _ = queue.put(parcel);
            Thread.yield();
        }
    }

    private void send(int number) {
        SendQueue queue = new SendQueue(memory, layout, QueueLayout.REQUESTS_OFFSET, number);
        Chance chance = new Chance(number);
        Parcel parcel = new Parcel();
        MemorySegment data = Arena.ofAuto().allocate(64, 8);
        for (long i = 0; i < MESSAGES; i++) {
            if (chance.percent(1)) {
                stall(queue, number);
            }
            parcel.begin(Parcel.Kind.REQUEST, 1);
            for (int word = 0; word < 8; word++) {
                parcel.add(i * 8 + word);
            }
            if (chance.percent(10)) {
                data.set(JAVA_LONG, 0, i);
                parcel.with(data, 0, 64);
            }
            while (!queue.put(parcel)) {
                Thread.yield();
            }
        }
    }

    /** Claims a packet and leaves it until it is revoked, as if the thread had been stopped. */
    private static void stall(SendQueue queue, int number) {
        long position = queue.claim();
        if (position >= 0) {
            long at = queue.packetAt(position);
            while (SharedWords.getAcquire(at) == PacketState.claimed(position, number)) {
                SharedWords.put(at + QueueLayout.WORDS_OFFSET, -1); // it may still be writing
                Thread.yield();
            }
            assertThat(queue.commit(position, at)).isFalse();
        }
    }
}
