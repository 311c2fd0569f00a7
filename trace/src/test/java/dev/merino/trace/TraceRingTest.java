package dev.merino.trace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TraceRingTest {
    private static TraceEvent event(long number) {
        return new TraceEvent(TraceKind.LOCK, 1, 2, 3, number, 10 * number, 10 * number + 5);
    }

    @Test
    void aFullRingDropsTheOldestAndCountsThem() {
        TraceRing ring = new TraceRing(3);
        for (int number = 0; number < 5; number++) {
            add(ring, event(number));
        }
        assertThat(ring.events()).containsExactly(event(2), event(3), event(4));
        assertThat(ring.dropped()).isEqualTo(2);
    }

    @Test
    void aRingWithRoomDropsNothing() {
        TraceRing ring = new TraceRing(3);
        add(ring, event(7));
        assertThat(ring.events()).containsExactly(event(7));
        assertThat(ring.dropped()).isZero();
    }

    @Test
    void theLargestNumbersFitIntoTheirBits() {
        TraceRing ring = new TraceRing(20);
        for (TraceKind kind : TraceKind.values()) {
            TraceEvent largest =
                    new TraceEvent(
                            kind,
                            TraceEvent.KEEPER,
                            (1 << 24) - 1,
                            (1 << 16) - 1,
                            Long.MAX_VALUE,
                            Long.MIN_VALUE,
                            -1);
            add(ring, largest);
            assertThat(ring.events().getLast()).isEqualTo(largest);
        }
    }

    private static void add(TraceRing ring, TraceEvent event) {
        ring.add(
                event.kind(),
                event.track(),
                event.name(),
                event.peer(),
                event.argument(),
                event.beginNs(),
                event.endNs());
    }
}
