package dev.merino.transport.udp;

import dev.merino.transport.seal.DatagramOpener;
import dev.merino.transport.seal.DatagramSealer;
import dev.merino.transport.seal.LinkKeys;

/** Datagrams that are sealed on their way; those that fail authentication are as good as lost. */
final class SealedDatagrams implements GuardedDatagrams {
    private final Datagrams real;
    private final DatagramSealer sealer;
    private final DatagramOpener opener;
    private final byte[] sealed = new byte[BYTES_MAX + 1];
    private long refused;

    /** Takes over {@code keys}. */
    SealedDatagrams(Datagrams real, LinkKeys keys) {
        this.real = real;
        try (keys) {
            this.sealer = new DatagramSealer(keys);
            this.opener = new DatagramOpener(keys);
        }
    }

    @Override
    public void send(byte[] datagram, int length) {
        real.send(sealed, sealer.seal(datagram, length, sealed));
    }

    @Override
    public int receive(byte[] into) {
        int length = real.receive(sealed);
        if (length < 0) {
            return length;
        }
        int opened = opener.open(sealed, length, into);
        if (opened == DatagramOpener.REFUSED) {
            refused++;
        }
        return Math.max(0, opened);
    }

    @Override
    public long refused() {
        return refused;
    }

    @Override
    public void close() {
        sealer.close();
        opener.close();
    }
}
