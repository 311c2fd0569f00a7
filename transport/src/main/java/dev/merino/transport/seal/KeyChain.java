package dev.merino.transport.seal;

import java.util.Arrays;

import javax.crypto.spec.SecretKeySpec;

/**
 * The keys of one direction of a link, one after the other. Each is used for a bounded number of
 * frames; then the chain moves on, and nothing leads from the new state back to old keys.
 */
final class KeyChain implements AutoCloseable {
    private static final byte[] NO_CONTEXT = {};

    private byte[] state;

    /** Begins with a copy of {@code state}. */
    KeyChain(byte[] state) {
        this.state = state.clone();
    }

    /** The present key for {@code purpose}. */
    SecretKeySpec key(String purpose) {
        byte[] key = Hkdf.expand(state, purpose, NO_CONTEXT);
        SecretKeySpec spec = new SecretKeySpec(key, "AES");
        Arrays.fill(key, (byte) 0);
        return spec;
    }

    /** Replaces the present keys by the next ones. */
    void advance() {
        byte[] next = Hkdf.expand(state, "next", NO_CONTEXT);
        close();
        state = next;
    }

    /** Overwrites the state. */
    @Override
    public void close() {
        Arrays.fill(state, (byte) 0);
    }
}
