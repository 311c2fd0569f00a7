package dev.merino.transport.seal;

import java.security.GeneralSecurityException;
import java.util.Arrays;

/**
 * What the two sides of a connection have agreed on: a key for each direction, from which the keys
 * of frames are derived. The direction out of one side is the direction into the other.
 */
public final class LinkKeys implements AutoCloseable {
    private static final byte[] NO_CONTEXT = {};

    private final byte[] out;
    private final byte[] in;

    private LinkKeys(byte[] out, byte[] in) {
        this.out = out;
        this.in = in;
    }

    /**
     * The keys after a handshake.
     *
     * @param mine the keys of this side
     * @param theirs the public key of the other side
     * @param secret what both sides have proved to know
     * @param transcript all that they have said to each other, the same bytes on both sides
     * @param isCaller which of the two sides this is
     * @throws GeneralSecurityException if nothing secret follows from the key of the other side
     */
    public static LinkKeys agree(
            KeyExchange mine, byte[] theirs, byte[] secret, byte[] transcript, boolean isCaller)
            throws GeneralSecurityException {
        byte[] agreed = mine.agree(theirs);
        byte[] root = Hkdf.extract(secret, agreed);
        byte[] fromCaller = Hkdf.expand(root, "from the caller", transcript);
        byte[] fromAnswerer = Hkdf.expand(root, "from the answerer", transcript);
        Arrays.fill(agreed, (byte) 0);
        Arrays.fill(root, (byte) 0);
        return isCaller
                ? new LinkKeys(fromCaller, fromAnswerer)
                : new LinkKeys(fromAnswerer, fromCaller);
    }

    /** Independent keys for another purpose, which both sides call {@code label}. */
    public LinkKeys derive(String label) {
        return new LinkKeys(
                Hkdf.expand(out, label, NO_CONTEXT), Hkdf.expand(in, label, NO_CONTEXT));
    }

    KeyChain out() {
        return new KeyChain(out);
    }

    KeyChain in() {
        return new KeyChain(in);
    }

    /** Overwrites the keys; what was made of them stays usable. */
    @Override
    public void close() {
        Arrays.fill(out, (byte) 0);
        Arrays.fill(in, (byte) 0);
    }

    @Override
    public String toString() {
        return "LinkKeys[not shown]";
    }
}
