package dev.merino.transport;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.lang.management.ManagementFactory;

/** A short message through shared memory allocates nothing. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AllocationTest {
    private static final int MESSAGES = 20_000;

    @Test
    void requestsAndRepliesInSharedMemoryAllocateNothing() throws Exception {
        assertThat(bytesPerMessage(Transport.SHARED_MEMORY)).isLessThan(1.0);
    }

    private static double bytesPerMessage(Transport transport) throws Exception {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (Run run = Run.of(2, AmOptions.DEFAULT.with(transport))) {
            RuntimeEndpoint a = run.get(0);
            RuntimeEndpoint b = run.get(1);
            long[] seen = new long[1];
            b.setHandler(1, arrival -> arrival.token().reply(2, arrival.word(0)));
            a.setHandler(2, arrival -> seen[0] = arrival.word(0));
            double least = Double.MAX_VALUE;
            for (int round = 0; round < 5; round++) { // until all is compiled or at least linked
                long before = threads.getCurrentThreadAllocatedBytes();
                for (long i = 1; i <= MESSAGES; i++) {
                    a.request(1, 1, i);
                    while (seen[0] != i) {
                        b.poll();
                        a.poll();
                    }
                }
                long bytes = threads.getCurrentThreadAllocatedBytes() - before;
                least = Math.min(least, (double) bytes / MESSAGES);
                seen[0] = 0;
            }
            return least;
        }
    }
}
