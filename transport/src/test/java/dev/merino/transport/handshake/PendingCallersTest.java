package dev.merino.transport.handshake;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BooleanSupplier;

/** Callers that say nothing, and those that come after them. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PendingCallersTest {
    private final BlockingQueue<String> ends = new LinkedBlockingQueue<>();
    private final PendingCallers callers = new PendingCallers(2);

    /** Says nothing until it is hung up or may prove who it is. */
    private final class Silent implements PendingCallers.Caller {
        private final String name;
        private final CountDownLatch spoken = new CountDownLatch(1);
        private final CountDownLatch known = new CountDownLatch(1);
        private final CountDownLatch end = new CountDownLatch(1);
        private volatile boolean hungUp;

        Silent(String name) {
            this.name = name;
        }

        @Override
        public void answer(BooleanSupplier isHere) throws IOException {
            await(spoken);
            if (hungUp || !isHere.getAsBoolean()) {
                throw new IOException("hung up");
            }
            known.countDown();
            await(end);
        }

        @Override
        public void hangUp() {
            hungUp = true;
            spoken.countDown();
        }

        @Override
        public void admitted() {
            ends.add(name + " admitted");
        }

        @Override
        public void refused(String why) {
            ends.add(name + " refused: " + why);
        }
    }

    private static void await(CountDownLatch latch) throws IOException {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private Silent call(String name) {
        Silent caller = new Silent(name);
        callers.admit(caller);
        return caller;
    }

    @Test
    void thoseWhoSayNothingMakeRoomForTheNext() throws Exception {
        call("a");
        call("b");
        Silent last = call("c");
        assertThat(ends.take()).isEqualTo("a refused: hung up");
        last.spoken.countDown();
        last.end.countDown();
        assertThat(ends.take()).isEqualTo("c admitted");
    }

    @Test
    void whoHasProvedItselfStaysHoweverManyCome() throws Exception {
        Silent known = call("known");
        known.spoken.countDown();
        known.known.await();
        List<Silent> crowd = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            crowd.add(call("stranger"));
        }
        for (int i = 0; i < 8; i++) {
            assertThat(ends.take()).isEqualTo("stranger refused: hung up");
        }
        known.end.countDown();
        assertThat(ends.take()).isEqualTo("known admitted");
        crowd.forEach(Silent::hangUp);
    }
}
