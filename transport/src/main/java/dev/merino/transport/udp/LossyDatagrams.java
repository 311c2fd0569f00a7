package dev.merino.transport.udp;

import dev.merino.core.Chance;

import java.util.ArrayDeque;
import java.util.Arrays;

/** Loses, duplicates and delays datagrams, deterministically for a seed; for tests. */
public final class LossyDatagrams implements Datagrams {
    private final Datagrams real;
    private final Chance chance;
    private final int percent;
    private final ArrayDeque<byte[]> delayed = new ArrayDeque<>();

    /** Puts {@code real} behind a network that loses {@code percent} of the datagrams. */
    public LossyDatagrams(Datagrams real, long seed, int percent) {
        this.real = real;
        this.chance = new Chance(seed);
        this.percent = percent;
    }

    @Override
    public void send(byte[] datagram, int length) {
        if (chance.percent(percent)) {
            delayed.add(Arrays.copyOf(datagram, length));
        } else if (!chance.percent(percent)) {
            real.send(datagram, length);
            if (chance.percent(percent)) {
                real.send(datagram, length);
            }
        }
        if (delayed.size() > chance.below(4)) {
            byte[] late = delayed.remove();
            real.send(late, late.length);
        }
    }

    @Override
    public int receive(byte[] into) {
        return real.receive(into);
    }
}
