package dev.merino.node.launch;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;

/** How both sides of a connection prove that they know the secret. */
final class Greeting {
    private static final int ANSWER_MS = 10_000;
    private static final int NONCE_BYTES = 32;

    private Greeting() {}

    static void asCaller(Socket socket, String secret) throws IOException {
        greet(socket, secret, "caller", "callee");
    }

    static void asCallee(Socket socket, String secret) throws IOException {
        greet(socket, secret, "callee", "caller");
    }

    private static void greet(Socket socket, String secret, String mine, String theirs)
            throws IOException {
        socket.setSoTimeout(ANSWER_MS);
        DataOutputStream out = new DataOutputStream(socket.getOutputStream());
        DataInputStream in = new DataInputStream(socket.getInputStream());
        byte[] nonce = new byte[NONCE_BYTES];
        new SecureRandom().nextBytes(nonce);
        out.write(nonce);
        byte[] other = new byte[NONCE_BYTES];
        in.readFully(other);
        out.write(proof(secret, mine, nonce, other));
        byte[] answer = new byte[NONCE_BYTES];
        in.readFully(answer);
        if (!MessageDigest.isEqual(answer, proof(secret, theirs, other, nonce))) {
            throw new IOException("the other side does not know the secret of this run");
        }
        socket.setSoTimeout(0);
    }

    private static byte[] proof(String secret, String role, byte[] own, byte[] other) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(secret.getBytes(StandardCharsets.US_ASCII));
            digest.update(role.getBytes(StandardCharsets.US_ASCII));
            digest.update(own);
            digest.update(other);
            digest.update(secret.getBytes(StandardCharsets.US_ASCII));
            return digest.digest();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
