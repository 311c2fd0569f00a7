package dev.merino.remote.mapped;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.merino.core.MalformedFrameException;
import dev.merino.remote.OrderedBroadcast;
import dev.merino.remote.RemoteRegion;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** Slots of a broadcast that no correct node writes; the offsets are those of its layout. */
@Timeout(60)
class MalformedBroadcastTest {
    private static final long SECOND_NS = 1_000_000_000;
    private static final long SLOT_0 = 128;

    private final List<Long> delivered = new ArrayList<>();

    private void write(MachineMemory memory, RemoteRegion slots, int from, int length) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment slot = arena.allocate(16, 8);
            slot.set(JAVA_LONG, 0, 1); // the stamp of broadcast 0
            slot.set(JAVA_INT, 8, from);
            slot.set(JAVA_INT, 12, length);
            memory.finish(slots.put(SLOT_0, slot), SECOND_NS);
        }
    }

    @Test
    void aSlotWithAnImpossibleSenderOrLengthIsMalformed() {
        int[][] slots = {{-1, 8}, {1, 8}, {Integer.MAX_VALUE, 8}, {0, -1}, {0, 65}};
        OrderedBroadcast.Limits limits = new OrderedBroadcast.Limits(4, 64, SECOND_NS);
        try (MachineMemory memory = MachineMemory.listen(0, 1);
                OrderedBroadcast broadcast =
                        new OrderedBroadcast(
                                memory, limits, (number, from, bytes) -> delivered.add(number))) {
            RemoteRegion region = memory.open(broadcast.key(), SECOND_NS);
            for (int[] slot : slots) {
                write(memory, region, slot[0], slot[1]);
                assertThatThrownBy(broadcast::poll)
                        .as("node %d, %d bytes", slot[0], slot[1])
                        .isInstanceOf(MalformedFrameException.class);
            }
            assertThat(delivered).isEmpty();
            write(memory, region, 0, 64);
            assertThat(broadcast.poll()).isEqualTo(1);
            assertThat(delivered).containsExactly(0L);
        }
    }
}
