package dev.merino.sim;

import dev.merino.engine.Packet;

/** A network, or a node at its other end, that says something else than was sent. */
@FunctionalInterface
public interface PacketAlteration {
    /** What arrives at {@code to} in place of {@code packet}, which {@code from} has sent. */
    Packet altered(int from, int to, Packet packet);
}
