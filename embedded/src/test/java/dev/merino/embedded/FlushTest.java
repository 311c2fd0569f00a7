package dev.merino.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Cluster;
import dev.merino.Member;
import dev.merino.Merino;
import dev.merino.Settings;
import dev.merino.SharedLongs;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;

/** A rank that flushes, and one that invalidates, in an order that Merino does not know. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class FlushTest {
    private static final int WRITER = 1;
    private static final int READER = 2;

    private final CyclicBarrier order = new CyclicBarrier(2);
    private final List<Long> seen = new ArrayList<>();

    /** The page is at home on node 0, where nobody touches it. */
    @Test
    void whatIsFlushedIsSeenAfterAnInvalidation() {
        try (Cluster cluster = Merino.embedded(Settings.of(3, 1).withProtocol("sci-vm"))) {
            cluster.run(this::run);
        }
        assertThat(seen).containsExactly(0L, 0L, 0L, 7L);
    }

    private void run(Member me) throws Exception {
        SharedLongs elements = me.named("elements").longs(8);
        if (me.rank() == READER) {
            seen.add(elements.get(0));
        }
        me.barrier();
        if (me.rank() == WRITER) {
            elements.set(0, 7);
            meet(); // written
            meet(); // invalidated
            me.flush();
            meet(); // flushed
        } else if (me.rank() == READER) {
            seen.add(elements.get(0));
            meet(); // written
            me.invalidate();
            seen.add(elements.get(0));
            meet(); // invalidated
            meet(); // flushed
            me.invalidate();
            seen.add(elements.get(0));
        }
    }

    private void meet() throws Exception {
        int _ = order.await(30, TimeUnit.SECONDS);
    }
}
