package dev.merino.transport.handshake;

import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The shared secret of the processes of one run; a new one for each run. */
public record Secret(byte[] content) {
    /** The bytes of a secret. */
    public static final int BYTES = 32;

    private static final String ALGORITHM = "HmacSHA256";

    /** Copies {@code content}. */
    public Secret {
        if (content.length != BYTES) {
            throw new IllegalArgumentException(
                    "a secret has " + BYTES + " bytes, not " + content.length);
        }
        content = content.clone();
    }

    /** A new random secret. */
    public static Secret random() {
        byte[] content = new byte[BYTES];
        new SecureRandom().nextBytes(content);
        return new Secret(content);
    }

    /** Parses the output of {@link #toHex}. */
    public static Secret fromHex(String hex) {
        try {
            return new Secret(HexFormat.of().parseHex(hex.strip()));
        } catch (IllegalArgumentException e) {
            // The cause is left out: its message would show the secret.
            throw new IllegalArgumentException(
                    "a secret is written as " + 2 * BYTES + " hexadecimal digits");
        }
    }

    /** As hexadecimal digits: for a pipe or a file that only the owner can read. */
    public String toHex() {
        return HexFormat.of().formatHex(content);
    }

    /** Writes it into a message to a process that may know it. */
    public void writeTo(WireWriter out) {
        out.putBytes(content);
    }

    /** Reads what {@link #writeTo} wrote. */
    public static Secret readFrom(WireReader in) {
        byte[] content = in.getBytes("secret");
        if (content.length != BYTES) {
            throw in.malformed("secret", content.length + " bytes long");
        }
        return new Secret(content);
    }

    /** A copy of the bytes. */
    @Override
    public byte[] content() {
        return content.clone();
    }

    /** The keyed digest of {@code text}, which proves knowledge of the secret. */
    byte[] sign(byte[] text) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(content, ALGORITHM));
            return mac.doFinal(text);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, e);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Secret that && MessageDigest.isEqual(content, that.content);
    }

    @Override
    public int hashCode() {
        return Secret.class.hashCode(); // says nothing about the content
    }

    @Override
    public String toString() {
        return "Secret[not shown]";
    }
}
