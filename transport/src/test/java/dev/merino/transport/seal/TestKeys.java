package dev.merino.transport.seal;

import java.security.GeneralSecurityException;

/** Keys of both sides of a link, as after a handshake. */
public record TestKeys(LinkKeys caller, LinkKeys answerer) {
    private static final byte[] TRANSCRIPT = {'h', 'e', 'l', 'l', 'o'};

    /** Of two sides that know {@code secret} and {@code other}. */
    public static TestKeys agreed(byte[] secret, byte[] other) throws GeneralSecurityException {
        KeyExchange one = new KeyExchange();
        KeyExchange two = new KeyExchange();
        return new TestKeys(
                LinkKeys.agree(one, two.publicKey(), secret, TRANSCRIPT, true),
                LinkKeys.agree(two, one.publicKey(), other, TRANSCRIPT, false));
    }

    /** Of two sides that know the same secret. */
    public static TestKeys agreed() throws GeneralSecurityException {
        return agreed(new byte[32], new byte[32]);
    }
}
