package dev.merino.transport.handshake;

import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.transport.seal.KeyExchange;
import dev.merino.transport.seal.LinkKeys;

import org.jspecify.annotations.Nullable;

import java.io.EOFException;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * Mutual authentication of two processes of a run before any other data: challenge and response
 * with a secret that is never sent.
 *
 * <pre>
 *   caller                                                   answerer
 *     | -- magic, version | run, caller, answerer, nonce, key --> |
 *     | &lt;-- magic, version | run, answerer, caller, nonce, key,
 *     |                       proof of the answerer -------------- |
 *     | -- proof of the caller ----------------------------------> |
 *     | &lt;----------------------------------------- accepted ----- |
 * </pre>
 *
 * <p>A proof is the HMAC-SHA256 of the role, the run, both numbers, nonces and keys. The role
 * prevents that a proof is reflected to its maker, the nonces that an old one is replayed. All
 * messages have a fixed length, so an unauthenticated peer cannot choose how much is read or
 * allocated. Numbers are little-endian.
 *
 * <p>If both sides want it, what follows is sealed with {@link LinkKeys}. They come from the public
 * keys of the hellos, which are made for this connection, from the secret and from all that the
 * proofs cover; an outsider in between who changes a key cannot make the proof. Without it the
 * handshake does not protect what follows, and the keys are zeros.
 */
public final class Handshake {
    private static final int MAGIC = 0x4f4e524d; // "MRNO"
    private static final int VERSION = 2;
    private static final int PREFIX_BYTES = 2 * Integer.BYTES;
    private static final int NONCE_BYTES = 32;
    private static final int HELLO_BYTES =
            Long.BYTES + 2 * Integer.BYTES + NONCE_BYTES + 1 + KeyExchange.PUBLIC_BYTES;
    private static final int PROOF_BYTES = 32;
    private static final byte[] NO_PROOF = {};
    private static final byte[] NO_KEY = new byte[KeyExchange.PUBLIC_BYTES];
    private static final byte ACCEPTED = 'W';
    private static final byte CALLER = 'C';
    private static final byte ANSWERER = 'A';
    private static final byte KEYS = 'K';

    private static final SecureRandom CHANCE = new SecureRandom();

    private final Secret secret;
    private final long run;
    private final int self;

    /** The first message of a side. */
    private record Hello(
            long run, int from, int to, byte[] nonce, boolean isSealed, byte[] publicKey) {}

    /**
     * Who has called.
     *
     * @param node its number
     * @param keys with which all that follows is sealed; null if it is not
     */
    public record Caller(int node, @Nullable LinkKeys keys) {}

    /**
     * For process {@code self} of a run.
     *
     * @param run the number of the run: a process of another run is refused with a clear reason
     * @param self the number of this process in the run
     */
    public Handshake(Secret secret, long run, int self) {
        this.secret = secret;
        this.run = run;
        this.self = self;
    }

    /** The caller's part: returns when {@code node} is authenticated and has accepted us. */
    public void call(HandshakeStream line, int node) throws IOException {
        LinkKeys _ = call(line, node, false);
    }

    /**
     * As {@link #call(HandshakeStream, int)}, for a connection on which all that follows may be
     * sealed: with the keys that are returned, or not if that is null.
     *
     * @param isSealed whether it must be; the other side must want the same
     */
    public @Nullable LinkKeys call(HandshakeStream line, int node, boolean isSealed)
            throws IOException {
        KeyExchange exchange = isSealed ? new KeyExchange() : null;
        Hello mine = hello(node, exchange);
        line.write(encode(mine, NO_PROOF));
        Hello theirs = readHello(line);
        require(theirs.from == node, "the other side is %d, not %d", theirs.from, node);
        requireSame(theirs, isSealed);
        checkProof(line, proof(ANSWERER, mine, theirs), theirs);
        line.write(proof(CALLER, mine, theirs));
        readAcceptance(line);
        return keys(exchange, mine, theirs, true);
    }

    /**
     * The answerer's part: returns the number of the caller when it is authenticated and accepted.
     *
     * @param admit called once, with an authenticated caller: whether it is accepted
     */
    public int answer(HandshakeStream line, IntPredicate admit) throws IOException {
        return answer(line, admit, caller -> false).node();
    }

    /**
     * As {@link #answer(HandshakeStream, IntPredicate)}, for a connection on which all that follows
     * may be sealed.
     *
     * @param isSealed whether it must be with that caller, who must want the same
     */
    public Caller answer(HandshakeStream line, IntPredicate admit, IntPredicate isSealed)
            throws IOException {
        Hello theirs = readHello(line);
        requireSame(theirs, isSealed.test(theirs.from));
        KeyExchange exchange = theirs.isSealed ? new KeyExchange() : null;
        Hello mine = hello(theirs.from, exchange);
        line.write(encode(mine, proof(ANSWERER, theirs, mine)));
        checkProof(line, proof(CALLER, theirs, mine), theirs);
        require(admit.test(theirs.from), "process %d is not expected", theirs.from);
        LinkKeys keys = keys(exchange, theirs, mine, false);
        line.write(new byte[] {ACCEPTED});
        return new Caller(theirs.from, keys);
    }

    private static void requireSame(Hello theirs, boolean isSealed) throws RefusedException {
        require(
                theirs.isSealed == isSealed,
                "the other side %s what it sends, and this one %s: start all with --plain, or none",
                theirs.isSealed ? "encrypts" : "does not encrypt",
                isSealed ? "does" : "does not");
    }

    private @Nullable LinkKeys keys(
            @Nullable KeyExchange exchange, Hello caller, Hello answerer, boolean isCaller)
            throws RefusedException {
        if (exchange == null) {
            return null;
        }
        byte[] content = secret.content();
        try {
            byte[] theirs = isCaller ? answerer.publicKey : caller.publicKey;
            byte[] transcript = transcript(KEYS, caller, answerer);
            return LinkKeys.agree(exchange, theirs, content, transcript, isCaller);
        } catch (GeneralSecurityException e) {
            throw new RefusedException("the other side sends no key: " + e.getMessage());
        } finally {
            Arrays.fill(content, (byte) 0);
        }
    }

    private Hello hello(int to, @Nullable KeyExchange exchange) {
        byte[] nonce = new byte[NONCE_BYTES];
        CHANCE.nextBytes(nonce);
        byte[] key = exchange == null ? NO_KEY : exchange.publicKey();
        return new Hello(run, self, to, nonce, exchange != null, key);
    }

    private static byte[] encode(Hello hello, byte[] proof) {
        WireWriter out = new WireWriter(PREFIX_BYTES + HELLO_BYTES + proof.length);
        out.putInt(MAGIC);
        out.putInt(VERSION);
        out.putLong(hello.run);
        out.putInt(hello.from);
        out.putInt(hello.to);
        out.putRaw(hello.nonce);
        out.putBoolean(hello.isSealed);
        out.putRaw(hello.publicKey);
        out.putRaw(proof);
        return out.toByteArray();
    }

    /** Reads the magic number first, so that other protocols are refused at once. */
    private Hello readHello(HandshakeStream line) throws IOException {
        WireReader prefix = new WireReader(read(line, PREFIX_BYTES));
        require(prefix.getInt("magic") == MAGIC, "the other side is no process of Merino");
        int version = prefix.getInt("version");
        require(version == VERSION, "the other side has version %d, not %d", version, VERSION);
        WireReader in = new WireReader(read(line, HELLO_BYTES));
        long theirRun = in.getLong("run");
        int from = in.getInt("caller");
        int to = in.getInt("answerer");
        byte[] nonce = in.getRaw("nonce", NONCE_BYTES);
        int sealed = in.getByte("whether it encrypts");
        byte[] key = in.getRaw("key", KeyExchange.PUBLIC_BYTES);
        require(sealed == 0 || sealed == 1, "the other side says %d for yes or no", sealed);
        require(theirRun == run, "the other side belongs to run %x, not %x", theirRun, run);
        require(to == self, "the other side wants %d, not %d", to, self);
        return new Hello(theirRun, from, to, nonce, sealed == 1, key);
    }

    private byte[] proof(byte role, Hello caller, Hello answerer) {
        return secret.sign(transcript(role, caller, answerer));
    }

    private byte[] transcript(byte purpose, Hello caller, Hello answerer) {
        WireWriter text = new WireWriter();
        text.putByte(purpose);
        text.putInt(VERSION);
        text.putLong(run);
        text.putInt(caller.from);
        text.putInt(answerer.from);
        text.putRaw(caller.nonce);
        text.putRaw(answerer.nonce);
        text.putBoolean(caller.isSealed);
        text.putRaw(caller.publicKey);
        text.putRaw(answerer.publicKey);
        return text.toByteArray();
    }

    private static void checkProof(HandshakeStream line, byte[] expected, Hello theirs)
            throws IOException {
        byte[] seen = read(line, PROOF_BYTES);
        require(
                MessageDigest.isEqual(seen, expected),
                "the other side, which claims to be %d, fails to prove knowledge of the secret",
                theirs.from);
    }

    private static void readAcceptance(HandshakeStream line) throws IOException {
        try {
            require(read(line, 1)[0] == ACCEPTED, "the other side does not complete the handshake");
        } catch (EOFException e) {
            throw new RefusedException("the other side has refused us: it says why on its side");
        }
    }

    private static byte[] read(HandshakeStream line, int bytes) throws IOException {
        byte[] in = new byte[bytes];
        line.read(in, bytes);
        return in;
    }

    private static void require(boolean holds, String reason, Object... details)
            throws RefusedException {
        if (!holds) {
            throw new RefusedException(reason.formatted(details));
        }
    }
}
