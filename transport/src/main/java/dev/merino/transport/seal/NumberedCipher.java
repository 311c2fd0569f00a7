package dev.merino.transport.seal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;

import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/**
 * AES-256-GCM whose nonce is the number of a frame. A number must not be used twice with a key. For
 * one thread.
 */
final class NumberedCipher {
    /** What sealing adds. */
    static final int TAG_BYTES = 16;

    /** What {@link #open} returns if the frame is not authentic. */
    static final int BROKEN = -1;

    private static final String ALGORITHM = "AES/GCM/NoPadding";
    private static final int NONCE_BYTES = 12;
    private static final int NUMBER_OFFSET = NONCE_BYTES - Long.BYTES;
    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final Cipher cipher;
    private final byte[] nonce = new byte[NONCE_BYTES];

    NumberedCipher() {
        try {
            cipher = Cipher.getInstance(ALGORITHM);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, e);
        }
    }

    /**
     * Seals {@code bytes} bytes of {@code content} into {@code target}, with the {@code headBytes}
     * bytes before {@code at} there, which stay readable.
     */
    void seal(
            SecretKey key,
            long number,
            byte[] content,
            int from,
            int bytes,
            byte[] target,
            int at,
            int headBytes) {
        try {
            begin(Cipher.ENCRYPT_MODE, key, number);
            cipher.updateAAD(target, at - headBytes, headBytes);
            int _ = cipher.doFinal(content, from, bytes, target, at);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("frame " + number + " cannot be sealed", e);
        }
    }

    /**
     * Opens {@code bytes} sealed bytes of {@code source} at {@code at}; returns how many bytes of
     * content are in {@code target} then, or {@link #BROKEN}.
     */
    int open(
            SecretKey key,
            long number,
            byte[] source,
            int at,
            int bytes,
            int headBytes,
            byte[] target) {
        try {
            begin(Cipher.DECRYPT_MODE, key, number);
            cipher.updateAAD(source, at - headBytes, headBytes);
            return cipher.doFinal(source, at, bytes, target, 0);
        } catch (AEADBadTagException e) {
            return BROKEN;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("frame " + number + " cannot be opened", e);
        }
    }

    private void begin(int mode, SecretKey key, long number) throws GeneralSecurityException {
        LONG.set(nonce, NUMBER_OFFSET, number);
        cipher.init(mode, key, new GCMParameterSpec(TAG_BYTES * Byte.SIZE, nonce));
    }
}
