package dev.merino.transport.seal;

import org.jspecify.annotations.Nullable;

import javax.crypto.SecretKey;

/**
 * Opens the datagrams of a {@link DatagramSealer} at the other side, each at most once. Whatever
 * else arrives is as good as lost, and changes nothing.
 *
 * <p>Datagrams overtake each other, also where the keys change: the key before stays for those that
 * are late, and the next one becomes the present one with the first datagram that it opens.
 */
public final class DatagramOpener implements AutoCloseable {
    /**
     * What {@link #open} returns for a datagram that is none of the other side's, or a repeated
     * one.
     */
    public static final int REFUSED = -1;

    private final KeyChain chain;
    private final long datagramsPerKey;
    private final NumberedCipher cipher = new NumberedCipher();
    private final ReplayWindow window = new ReplayWindow();
    private @Nullable SecretKey before;
    private SecretKey present;
    private SecretKey next;
    private long epoch;

    /** What comes to this side of a link. */
    public DatagramOpener(LinkKeys keys) {
        this(keys, DatagramSealer.DATAGRAMS_PER_KEY);
    }

    DatagramOpener(LinkKeys keys, long datagramsPerKey) {
        this.chain = keys.in();
        this.datagramsPerKey = datagramsPerKey;
        this.present = chain.key("datagram");
        chain.advance();
        this.next = chain.key("datagram");
    }

    /**
     * Opens a datagram of {@code bytes} bytes; returns how many bytes of {@code target} its content
     * fills, or {@link #REFUSED}.
     */
    public int open(byte[] datagram, int bytes, byte[] target) {
        int contentBytes = bytes - DatagramSealer.OVERHEAD_BYTES;
        if (contentBytes < 0 || contentBytes > target.length) {
            return REFUSED;
        }
        long number = (long) DatagramSealer.NUMBER.get(datagram, 0);
        SecretKey key = number < 0 ? null : key(number / datagramsPerKey);
        if (key == null || !window.isNew(number)) {
            return REFUSED;
        }
        int content =
                cipher.open(
                        key, number, datagram, Long.BYTES, bytes - Long.BYTES, Long.BYTES, target);
        if (content == NumberedCipher.BROKEN) {
            return REFUSED;
        }
        window.add(number);
        if (number / datagramsPerKey > epoch) {
            moveOn();
        }
        return content;
    }

    private @Nullable SecretKey key(long wanted) {
        if (wanted == epoch) {
            return present;
        }
        if (wanted == epoch + 1) {
            return next;
        }
        return wanted == epoch - 1 ? before : null;
    }

    private void moveOn() {
        epoch++;
        before = present;
        present = next;
        chain.advance();
        next = chain.key("datagram");
    }

    /** Forgets the keys. */
    @Override
    public void close() {
        chain.close();
    }
}
