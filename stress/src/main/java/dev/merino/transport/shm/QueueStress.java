package dev.merino.transport.shm;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import dev.merino.linux.EventCounter;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * The queue block under all interleavings and reorderings that this processor shows. What is not
 * listed as an outcome is forbidden.
 */
public final class QueueStress {
    private QueueStress() {}

    @JCStressTest
    @Description("A message is there with all its words, or not at all.")
    @Outcome(id = "0", expect = ACCEPTABLE, desc = "too early")
    @Outcome(id = "7", expect = ACCEPTABLE, desc = "all of it")
    @State
    public static class WholeMessages {
        private final StressQueue queue = new StressQueue();
        private final SendQueue sender = queue.sender(1);

        @Actor
        public void send() {
            boolean _ = sender.put(StressQueue.parcel(7));
        }

        @Actor
        public void receive(I_Result result) {
            result.r1 = queue.poll();
        }
    }

    @JCStressTest
    @Description("Bytes are there when their message is, and a block has one message at a time.")
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "too early")
    @Outcome(id = "7, 0", expect = ACCEPTABLE, desc = "the first, whole")
    @Outcome(id = "7, 8", expect = ACCEPTABLE, desc = "both; the block was free again in time")
    @Outcome(id = "0, 7", expect = ACCEPTABLE, desc = "the first, a little later")
    @State
    public static class WholeBytes {
        private final StressQueue queue = new StressQueue();
        private final SendQueue sender = queue.sender(1);

        @Actor
        public void send() {
            boolean _ =
                    sender.put(StressQueue.bulk((byte) 7))
                            && sender.put(StressQueue.bulk((byte) 8));
        }

        @Actor
        public void receive(II_Result result) {
            result.r1 = queue.poll();
            result.r2 = queue.poll();
        }
    }

    @JCStressTest
    @Description("Messages of one sender do not overtake each other.")
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "too early")
    @Outcome(id = "7, 0", expect = ACCEPTABLE, desc = "one")
    @Outcome(id = "0, 7", expect = ACCEPTABLE, desc = "one, a little later")
    @Outcome(id = "7, 8", expect = ACCEPTABLE, desc = "both, in order")
    @State
    public static class InOrder {
        private final StressQueue queue = new StressQueue();
        private final SendQueue sender = queue.sender(1);

        @Actor
        public void send() {
            boolean _ = sender.put(StressQueue.parcel(7)) && sender.put(StressQueue.parcel(8));
        }

        @Actor
        public void receive(II_Result result) {
            result.r1 = queue.poll();
            result.r2 = queue.poll();
        }
    }

    @JCStressTest
    @Description("Two senders at once: each message comes once, beside a receiver that is polling.")
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "each once")
    @State
    public static class TwoSenders {
        private final StressQueue queue = new StressQueue();
        private final SendQueue one = queue.sender(1);
        private final SendQueue other = queue.sender(2);

        @Actor
        public void send() {
            boolean _ = one.put(StressQueue.parcel(7));
        }

        @Actor
        public void sendToo() {
            boolean _ = other.put(StressQueue.parcel(8));
        }

        @Actor
        public void receive() {
            int _ = queue.poll();
        }

        @Arbiter
        public void judge(II_Result result) {
            queue.drain();
            result.r1 = queue.messages(1);
            result.r2 = queue.messages(2);
        }
    }

    @JCStressTest
    @Description("Among two senders for one free packet one is refused, and nothing is lost.")
    @Outcome(id = "7, 1, 1", expect = ACCEPTABLE, desc = "one got in")
    @State
    public static class LastPacket {
        private final StressQueue queue = new StressQueue();
        private final SendQueue one = queue.sender(1);
        private final SendQueue other = queue.sender(2);
        private boolean oneSent;
        private boolean otherSent;

        public LastPacket() {
            SendQueue filler = queue.sender(3);
            for (int i = 1; i < StressQueue.PACKETS; i++) {
                boolean _ = filler.put(StressQueue.parcel(1));
            }
        }

        @Actor
        public void send() {
            oneSent = one.put(StressQueue.parcel(7));
        }

        @Actor
        public void sendToo() {
            otherSent = other.put(StressQueue.parcel(8));
        }

        @Arbiter
        public void judge(III_Result result) {
            queue.drain();
            result.r1 = queue.messages(3);
            result.r2 = queue.messages(1) + queue.messages(2);
            result.r3 = (oneSent ? 1 : 0) + (otherSent ? 1 : 0);
        }
    }

    @JCStressTest
    @Description(
            "A receiver that revokes a slow sender's packet gets its message once all the same.")
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "each once")
    @State
    public static class Revoked {
        private final StressQueue queue = new StressQueue();
        private final SendQueue slow = queue.sender(1);
        private final long position = slow.claim();

        public Revoked() {
            boolean _ = queue.sender(2).put(StressQueue.parcel(8));
            // The message of the packet that is claimed, except for the last step.
            long at = slow.packetAt(position);
            SharedWords.put(
                    at + QueueLayout.HEADER_OFFSET, PacketHeader.of(StressQueue.parcel(7), -1));
            for (int i = 0; i < 8; i++) {
                SharedWords.put(at + QueueLayout.WORDS_OFFSET + i * 8L, 7);
            }
        }

        @Actor
        public void send() {
            if (!slow.commit(position, slow.packetAt(position))) {
                boolean _ = slow.put(StressQueue.parcel(7));
            }
        }

        @Actor
        public void receive() {
            queue.drain();
        }

        @Arbiter
        public void judge(II_Result result) {
            queue.drain();
            result.r1 = queue.messages(1);
            result.r2 = queue.messages(2);
        }
    }

    @JCStressTest
    @Description("Whoever goes to sleep sees the message, or its sender sees the sleeper.")
    @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "the owner stays awake")
    @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "the sender wakes it")
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "both")
    @State
    public static class NoLostWakeUp {
        private final StressQueue queue = new StressQueue();
        private static final EventCounter EVENTS = EventCounter.create();

        private final SendQueue sender = queue.sender(1);
        private final Doorbell bell = new Doorbell(queue.memory(), EVENTS);
        private int sawMessage;

        @Actor
        public void send() {
            boolean _ = sender.put(StressQueue.parcel(7));
            bell.ring();
        }

        @Actor
        public void sleep() {
            bell.goingToSleep(Doorbell.IN_POLLER);
            sawMessage = queue.hasArrived() ? 1 : 0;
        }

        @Arbiter
        public void judge(II_Result result) {
            result.r1 = sawMessage;
            int how =
                    SharedWords.getIntVolatile(
                            queue.memory().address() + QueueLayout.SLEEPING_OFFSET);
            result.r2 = how == Doorbell.AWAKE ? 1 : 0;
        }
    }
}
