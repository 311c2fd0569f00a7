package dev.merino.sim;

import dev.merino.core.Chance;

import java.util.List;

/** How a network treats datagrams: loses some, duplicates some, and delivers them in any order. */
public final class NetworkFaults {
    private static final int DICE = 10_000;

    /** A full queue drops what is added; otherwise retransmissions would fill it without end. */
    private static final int IN_FLIGHT_MAX = 24;

    private final Chance chance;
    private final int lossPer10000;

    /** A network that loses {@code lossPercent} of the datagrams, and duplicates as many. */
    public NetworkFaults(double lossPercent, Chance chance) {
        this.lossPer10000 = (int) Math.round(lossPercent * DICE / 100);
        this.chance = chance;
    }

    /** Adds {@code datagram} to those in flight: once, twice or not at all. */
    void send(byte[] datagram, List<byte[]> inFlight) {
        if (inFlight.size() < IN_FLIGHT_MAX && chance.below(DICE) >= lossPer10000) {
            inFlight.add(datagram);
        }
        if (chance.below(DICE) < lossPer10000) {
            inFlight.add(datagram);
        }
    }

    /** The datagram that arrives next. */
    byte[] takeNext(List<byte[]> inFlight) {
        return inFlight.remove(chance.below(inFlight.size()));
    }
}
