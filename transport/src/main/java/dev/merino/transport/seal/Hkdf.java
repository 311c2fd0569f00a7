package dev.merino.transport.seal;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;

import javax.crypto.KDF;
import javax.crypto.spec.HKDFParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Keys from keys: HKDF with SHA-256 (RFC 5869). */
final class Hkdf {
    /** The bytes of each key. */
    static final int KEY_BYTES = 32;

    private static final String ALGORITHM = "HKDF-SHA256";

    private Hkdf() {}

    /** One key out of two, of which one must be secret. */
    static byte[] extract(byte[] salt, byte[] input) {
        return derive(HKDFParameterSpec.ofExtract().addSalt(salt).addIKM(input).extractOnly());
    }

    /** A key for the purpose that {@code label} and {@code context} describe. */
    static byte[] expand(byte[] key, String label, byte[] context) {
        byte[] words = ("merino " + label + ":").getBytes(StandardCharsets.UTF_8);
        byte[] info = new byte[words.length + context.length];
        System.arraycopy(words, 0, info, 0, words.length);
        System.arraycopy(context, 0, info, words.length, context.length);
        return derive(
                HKDFParameterSpec.expandOnly(new SecretKeySpec(key, "Generic"), info, KEY_BYTES));
    }

    private static byte[] derive(HKDFParameterSpec how) {
        try {
            return KDF.getInstance(ALGORITHM).deriveData(how);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK 25 has " + ALGORITHM, e);
        }
    }
}
