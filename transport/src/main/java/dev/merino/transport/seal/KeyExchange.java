package dev.merino.transport.seal;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.HexFormat;

import javax.crypto.KeyAgreement;

/**
 * One side of an exchange of X25519 keys (RFC 7748), made for one connection and then forgotten:
 * who learns the secret of a run later cannot read what was recorded before.
 */
public final class KeyExchange {
    /** The bytes of a public key. */
    public static final int PUBLIC_BYTES = 32;

    private static final String ALGORITHM = "X25519";

    /** What stands before the 32 bytes in the encoding that the JDK reads and writes (RFC 8410). */
    private static final byte[] PREFIX = HexFormat.of().parseHex("302a300506032b656e032100");

    private final KeyPair pair;

    /** With new keys. */
    public KeyExchange() {
        try {
            pair = KeyPairGenerator.getInstance(ALGORITHM).generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, e);
        }
    }

    /** What the other side gets. */
    public byte[] publicKey() {
        byte[] encoded = pair.getPublic().getEncoded();
        return Arrays.copyOfRange(encoded, PREFIX.length, encoded.length);
    }

    /**
     * What both sides, and nobody else, can compute from the public key of the other.
     *
     * @throws GeneralSecurityException if {@code theirs} is one of the few keys that would make the
     *     result known to everybody
     */
    byte[] agree(byte[] theirs) throws GeneralSecurityException {
        byte[] encoded = Arrays.copyOf(PREFIX, PREFIX.length + PUBLIC_BYTES);
        System.arraycopy(theirs, 0, encoded, PREFIX.length, PUBLIC_BYTES);
        PublicKey key =
                KeyFactory.getInstance(ALGORITHM).generatePublic(new X509EncodedKeySpec(encoded));
        KeyAgreement agreement = KeyAgreement.getInstance(ALGORITHM);
        agreement.init(pair.getPrivate());
        agreement.doPhase(key, true);
        return agreement.generateSecret();
    }
}
