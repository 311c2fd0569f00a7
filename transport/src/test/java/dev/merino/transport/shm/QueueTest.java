package dev.merino.transport.shm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.core.Chance;
import dev.merino.transport.link.Parcel;
import dev.merino.transport.link.ParcelReceiver;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** One queue of a block, with senders that stop where it hurts. */
@Timeout(60)
class QueueTest {
    private static final int LOOKS = 2000;
    private static final long ONE_WORD_FOR_HANDLER_1 = 1L << 8 | 1;

    private final QueueLayout layout = new QueueLayout(16, 2, 128);
    private final MemorySegment memory = Arena.ofShared().allocate(layout.bytes(), 4096);
    private final ReceiveQueue queue = receiver();
    private final List<String> seen = new ArrayList<>();
    private final ParcelReceiver receiver =
            new ParcelReceiver() {
                @Override
                public void deliver(int source, Parcel parcel) {
                    seen.add(source + ":" + parcel.word(0));
                }

                @Override
                public boolean takesRequests() {
                    return true;
                }

                @Override
                public void lost(int source, String why) {}
            };

    private ReceiveQueue receiver() {
        ReceiveQueue made =
                new ReceiveQueue(
                        memory,
                        layout,
                        QueueLayout.REQUESTS_OFFSET,
                        0,
                        new PostReceiver(memory, 1 << 20, 16));
        made.prepare();
        return made;
    }

    private SendQueue sender(int number) {
        return new SendQueue(memory, layout, QueueLayout.REQUESTS_OFFSET, number);
    }

    private static Parcel parcel(long word) {
        return new Parcel().begin(Parcel.Kind.REQUEST, 1).add(word);
    }

    private void pollOften() {
        for (int i = 0; i < LOOKS; i++) {
            boolean _ = queue.poll(receiver);
        }
    }

    @Test
    void aFullQueueRefusesUntilAPacketIsFree() {
        SendQueue sender = sender(3);
        for (int round = 0; round < 10; round++) {
            int sent = 0;
            while (sender.put(parcel(sent))) {
                sent++;
            }
            assertThat(sent).isEqualTo(16);
            assertThat(queue.hasArrived()).isTrue();
            pollOften();
            assertThat(seen).hasSize(16).last().isEqualTo("3:15");
            assertThat(queue.hasArrived()).isFalse();
            seen.clear();
        }
    }

    @Test
    void aSenderThatStopsBeforeItIsReadyStopsNobodyElse() {
        SendQueue stalled = sender(1);
        SendQueue other = sender(2);
        long position = stalled.claim();
        for (long i = 0; i < 5; i++) {
            assertThat(other.put(parcel(i))).isTrue();
        }
        assertThat(queue.poll(receiver)).isFalse();
        assertThat(queue.hasArrived()).isTrue();
        pollOften();
        assertThat(seen).containsExactly("2:0", "2:1", "2:2", "2:3", "2:4");
        for (long i = 5; i < 100; i++) { // several rounds without the packet that is out of service
            assertThat(other.put(parcel(i))).isTrue();
            pollOften();
        }
        assertThat(seen).hasSize(100);
        assertThat(stalled.commit(position, stalled.packetAt(position))).isFalse();
        assertThat(stalled.put(parcel(7))).isTrue();
        pollOften();
        assertThat(seen).hasSize(101).last().isEqualTo("1:7");
        for (long i = 100; i < 200; i++) { // and with it again
            assertThat(other.put(parcel(i))).isTrue();
            pollOften();
        }
        assertThat(seen).hasSize(201);
        int room = 0;
        while (other.put(parcel(0))) {
            room++;
        }
        assertThat(room).isEqualTo(16);
    }

    @Test
    void aSenderThatIsAloneMayTakeItsTime() {
        SendQueue slow = sender(1);
        long position = slow.claim();
        pollOften();
        SharedWords.put(
                slow.packetAt(position) + QueueLayout.HEADER_OFFSET, ONE_WORD_FOR_HANDLER_1);
        assertThat(slow.commit(position, slow.packetAt(position))).isTrue();
        pollOften();
        assertThat(seen).containsExactly("1:0");
    }

    @Test
    void anOwnerMaySleepBesideASenderThatIsAlone() {
        SendQueue slow = sender(1);
        assertThat(queue.hasArrived()).isFalse();
        long position = slow.claim();
        assertThat(queue.hasArrived()).isFalse(); // it rings when it has finished
        long second = sender(2).claim();
        assertThat(queue.hasArrived()).isTrue(); // the first must be given up by somebody
        assertThat(second).isEqualTo(position + 1);
    }

    @Test
    void whatADeadSenderHasClaimedIsPassedOver() {
        SendQueue dead = sender(1);
        long position = dead.claim();
        assertThat(queue.tail()).isEqualTo(1);
        queue.passOver(2);
        assertThat(queue.head()).isZero();
        queue.passOver(1);
        assertThat(queue.head()).isEqualTo(1);
        assertThat(sender(2).put(parcel(5))).isTrue();
        pollOften();
        assertThat(seen).containsExactly("2:5");
        assertThat(dead.commit(position, dead.packetAt(position))).isFalse();
    }

    @Test
    void aSenderThatWasAwayFindsTheEndOfTheQueue() {
        SendQueue away = sender(1);
        SendQueue other = sender(2);
        for (long i = 0; i < 100; i++) {
            assertThat(other.put(parcel(i))).isTrue();
            pollOften();
        }
        assertThat(other.put(parcel(100))).isTrue();
        assertThat(away.put(parcel(7))).isTrue();
        assertThat(other.put(parcel(101))).isTrue();
        pollOften();
        assertThat(seen).hasSize(103).endsWith("2:100", "1:7", "2:101");
    }

    @Test
    void whatASenderHasSkippedIsNotFreedForThatRound() {
        SendQueue slow = sender(1);
        SendQueue other = sender(2);
        long position = slow.claim();
        assertThat(other.put(parcel(0))).isTrue();
        pollOften(); // packet 0 is revoked, message 1 handled
        for (long i = 0; i < 14; i++) {
            assertThat(other.put(parcel(i))).isTrue();
            assertThat(queue.poll(receiver)).isTrue();
        }
        assertThat(queue.head()).isEqualTo(16);
        assertThat(queue.hasArrived()).isTrue(); // and what was handled is free
        for (long i = 0; i < 15; i++) {
            assertThat(other.put(parcel(i))).isTrue();
        }
        assertThat(other.put(parcel(0))).isFalse(); // it has passed over position 32
        assertThat(slow.commit(position, slow.packetAt(position))).isFalse();
        pollOften();
        for (long i = 0; i < 100; i++) {
            assertThat(other.put(parcel(1000 + i))).isTrue();
            pollOften();
            assertThat(seen).last().isEqualTo("2:" + (1000 + i));
        }
    }

    @Test
    @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void onePacketStaysInServiceThoughAllSendersStop() {
        long[] claimed = new long[layout.packets()];
        for (int i = 0; i < claimed.length; i++) {
            claimed[i] = sender(i).claim();
        }
        SendQueue other = sender(claimed.length);
        assertThat(other.put(parcel(1))).isFalse();
        for (int i = 0; i < claimed.length; i++) {
            pollOften();
        }
        assertThat(queue.revocations()).isEqualTo(claimed.length - 1);
        assertThat(other.put(parcel(1))).isFalse();
        for (int i = 0; i < claimed.length; i++) {
            boolean isLast = i == claimed.length - 1;
            long at = other.packetAt(claimed[i]);
            SharedWords.put(at + QueueLayout.HEADER_OFFSET, ONE_WORD_FOR_HANDLER_1);
            assertThat(sender(i).commit(claimed[i], at)).isEqualTo(isLast);
        }
        seen.clear();
        for (long i = 0; i < 100; i++) {
            pollOften();
            assertThat(other.put(parcel(i))).isTrue();
        }
        pollOften();
        assertThat(seen).hasSize(101).last().isEqualTo("16:99");
    }

    @Test
    void bytesAreRefusedWhenAllBlocksAreInUse() {
        SendQueue sender = sender(1);
        MemorySegment data = Arena.ofAuto().allocate(128);
        Parcel parcel = parcel(1).with(data, 0, 128);
        assertThat(sender.put(parcel)).isTrue();
        assertThat(sender.put(parcel)).isTrue();
        assertThat(sender.put(parcel)).isFalse();
        assertThat(sender.put(parcel(2))).isTrue();
        pollOften();
        assertThat(seen).containsExactly("1:1", "1:1", "1:2");
        assertThat(sender.put(parcel)).isTrue();
    }

    @Test
    void aPacketForHandlerZeroIsMalformed() {
        SendQueue hostile = sender(5);
        assertThat(hostile.put(new Parcel().begin(Parcel.Kind.REQUEST, 0).add(1))).isTrue();
        pollOften();
        assertThat(seen).isEmpty();
        assertThat(queue.takeMalformedSender()).isEqualTo(5);
    }

    @Test
    void malformedPacketsAreNotDelivered() {
        SendQueue hostile = sender(5);
        Chance chance = new Chance(4);
        int malformed = 0;
        for (int i = 0; i < 5000; i++) {
            long position = hostile.claim();
            long at = hostile.packetAt(position);
            SharedWords.put(at + QueueLayout.HEADER_OFFSET, chance.nextLong() | 9L << 8);
            assertThat(hostile.commit(position, at)).isTrue();
            boolean _ = queue.poll(receiver);
            malformed += queue.takeMalformedSender() == 5 ? 1 : 0;
        }
        assertThat(malformed).isEqualTo(5000);
        assertThat(seen).isEmpty();
    }

    @Test
    void anImpossibleStateIsPassedOver() {
        SendQueue sender = sender(1);
        Chance chance = new Chance(8);
        for (int i = 0; i < 16; i++) {
            SharedWords.put(sender.packetAt(i), chance.nextLong());
        }
        pollOften();
        for (long i = 0; i < 40; i++) {
            boolean sent = sender.put(parcel(i));
            pollOften();
            assertThat(sent).isTrue();
        }
        assertThat(seen).hasSize(40);
    }
}
