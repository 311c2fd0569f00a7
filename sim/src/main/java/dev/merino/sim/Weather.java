package dev.merino.sim;

import dev.merino.core.Chance;
import dev.merino.engine.Datagram;

import java.util.List;

/** How a network treats datagrams: loses some, doubles some, and delivers them in any order. */
public final class Weather {
    private static final int DICE = 10_000;

    /**
     * A queue that is full loses what comes: else what is sent again and again fills it for ever.
     */
    private static final int UNDER_WAY_MAX = 12;

    private final Chance chance;
    private final int lossPer10000;

    /** A network that loses {@code lossPercent} of the datagrams, and doubles as many. */
    public Weather(double lossPercent, Chance chance) {
        this.lossPer10000 = (int) Math.round(lossPercent * DICE / 100);
        this.chance = chance;
    }

    /** Puts {@code datagram} under way: once, twice or not at all. */
    void send(Datagram datagram, List<Datagram> channel) {
        if (channel.size() < UNDER_WAY_MAX && chance.below(DICE) >= lossPer10000) {
            channel.add(datagram);
        }
        if (chance.below(DICE) < lossPer10000) {
            channel.add(datagram);
        }
    }

    /** The datagram that arrives next. */
    Datagram takeNext(List<Datagram> channel) {
        return channel.remove(chance.below(channel.size()));
    }
}
