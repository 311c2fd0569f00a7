package dev.merino.engine;

import org.jspecify.annotations.Nullable;

/**
 * What {@link ReliableLinks} lets an unreliable network carry.
 *
 * @param number the packet's place among those to this receiver, from 1; 0 if there is none
 * @param received all packets up to this number have come from the receiver
 * @param packet a packet, or null to say only what has come
 */
public record Datagram(long number, long received, @Nullable Packet packet) {}
