package dev.merino.transport.seal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

import javax.crypto.SecretKey;

/**
 * Seals datagrams, each on its own, since some do not arrive.
 *
 * <pre>
 *   +------------+---------------------+--------+
 *   | 0 number 8 | 8 content, sealed   | tag 16 |      little-endian
 *   +------------+---------------------+--------+
 *     number   of the datagram, from 0; none is used twice, not even for the same content
 * </pre>
 */
public final class DatagramSealer implements AutoCloseable {
    /** What a sealed datagram has besides its content. */
    public static final int OVERHEAD_BYTES = Long.BYTES + NumberedCipher.TAG_BYTES;

    /** How many datagrams a key is used for. */
    static final long DATAGRAMS_PER_KEY = 1 << 20;

    static final VarHandle NUMBER =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final KeyChain chain;
    private final long datagramsPerKey;
    private final NumberedCipher cipher = new NumberedCipher();
    private SecretKey key;
    private long number;

    /** What leaves this side of a link. */
    public DatagramSealer(LinkKeys keys) {
        this(keys, DATAGRAMS_PER_KEY);
    }

    DatagramSealer(LinkKeys keys, long datagramsPerKey) {
        this(keys, 0, datagramsPerKey);
    }

    DatagramSealer(LinkKeys keys, long first, long datagramsPerKey) {
        this.number = first;
        this.chain = keys.out();
        this.datagramsPerKey = datagramsPerKey;
        this.key = chain.key("datagram");
    }

    /** Seals the first {@code bytes} bytes; returns how many bytes of {@code target} it fills. */
    public int seal(byte[] content, int bytes, byte[] target) {
        if (number < 0) {
            throw new IllegalStateException("a link has no numbers left for its datagrams");
        }
        NUMBER.set(target, 0, number);
        cipher.seal(key, number, content, 0, bytes, target, Long.BYTES, Long.BYTES);
        number++;
        if (number % datagramsPerKey == 0) {
            chain.advance();
            key = chain.key("datagram");
        }
        return bytes + OVERHEAD_BYTES;
    }

    /** Forgets the keys. */
    @Override
    public void close() {
        chain.close();
    }
}
