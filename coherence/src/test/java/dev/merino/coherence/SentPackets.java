package dev.merino.coherence;

import dev.merino.engine.Outcome;
import dev.merino.engine.Packet;
import dev.merino.protocol.Access;

import java.util.ArrayList;
import java.util.List;

/** Keeps what a machine sends, and ignores what else it does. */
final class SentPackets implements Outcome {
    private final List<Packet> packets = new ArrayList<>();

    @Override
    public void send(int node, Packet packet) {
        packets.add(packet);
    }

    @Override
    public void map(int table, int page, Access access) {}

    @Override
    public void complete(int processor, long value) {}

    /** What was sent last for {@code fromEnd} 1, before that for 2. */
    Packet last(int fromEnd) {
        return packets.get(packets.size() - fromEnd);
    }
}
