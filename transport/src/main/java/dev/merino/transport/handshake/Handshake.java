package dev.merino.transport.handshake;

import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;

import java.io.EOFException;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.function.IntPredicate;

/**
 * Mutual authentication of two processes of a run before any other data: challenge and response
 * with a secret that is never sent.
 *
 * <pre>
 *   caller                                              answerer
 *     | -- magic, version | run, caller, answerer, nonce --> |
 *     | &lt;-- magic, version | run, answerer, caller, nonce,
 *     |                       proof of the answerer --------- |
 *     | -- proof of the caller -----------------------------> |
 *     | &lt;------------------------------------- welcome ----- |
 * </pre>
 *
 * <p>A proof is the HMAC-SHA256 of the role, the run, both numbers and both nonces. The role
 * prevents that a proof is reflected to its maker, the nonces that an old one is replayed. All
 * messages have a fixed length, so an unauthenticated peer cannot choose how much is read or
 * allocated. Numbers are little-endian.
 *
 * <p>It does not protect what follows: later data is neither encrypted nor signed.
 */
public final class Handshake {
    private static final int MAGIC = 0x4f4e524d; // "MRNO"
    private static final int VERSION = 1;
    private static final int PREFIX_BYTES = 2 * Integer.BYTES;
    private static final int NONCE_BYTES = 32;
    private static final int HELLO_BYTES = Long.BYTES + 2 * Integer.BYTES + NONCE_BYTES;
    private static final int PROOF_BYTES = 32;
    private static final byte[] NO_PROOF = {};
    private static final byte WELCOME = 'W';
    private static final byte CALLER = 'C';
    private static final byte ANSWERER = 'A';

    private static final SecureRandom CHANCE = new SecureRandom();

    private final Secret secret;
    private final long run;
    private final int self;

    /** The first message of a side. */
    private record Hello(long run, int from, int to, byte[] nonce) {}

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
    public void call(Line line, int node) throws IOException {
        Hello mine = hello(node);
        line.write(encode(mine, NO_PROOF));
        Hello theirs = readHello(line);
        require(theirs.from == node, "the other side is %d, not %d", theirs.from, node);
        checkProof(line, proof(ANSWERER, mine, theirs), theirs);
        line.write(proof(CALLER, mine, theirs));
        readWelcome(line);
    }

    /**
     * The answerer's part: returns the number of the caller when it is authenticated and accepted.
     *
     * @param admit called once, with an authenticated caller: whether it is accepted
     */
    public int answer(Line line, IntPredicate admit) throws IOException {
        Hello theirs = readHello(line);
        Hello mine = hello(theirs.from);
        line.write(encode(mine, proof(ANSWERER, theirs, mine)));
        checkProof(line, proof(CALLER, theirs, mine), theirs);
        require(admit.test(theirs.from), "process %d is not expected", theirs.from);
        line.write(new byte[] {WELCOME});
        return theirs.from;
    }

    private Hello hello(int to) {
        byte[] nonce = new byte[NONCE_BYTES];
        CHANCE.nextBytes(nonce);
        return new Hello(run, self, to, nonce);
    }

    private static byte[] encode(Hello hello, byte[] proof) {
        WireWriter out = new WireWriter(PREFIX_BYTES + HELLO_BYTES + proof.length);
        out.putInt(MAGIC);
        out.putInt(VERSION);
        out.putLong(hello.run);
        out.putInt(hello.from);
        out.putInt(hello.to);
        out.putRaw(hello.nonce);
        out.putRaw(proof);
        return out.toByteArray();
    }

    /** Reads the magic number first, so that other protocols are refused at once. */
    private Hello readHello(Line line) throws IOException {
        WireReader prefix = new WireReader(read(line, PREFIX_BYTES));
        require(prefix.getInt("magic") == MAGIC, "the other side is no process of Merino");
        int version = prefix.getInt("version");
        require(version == VERSION, "the other side has version %d, not %d", version, VERSION);
        WireReader in = new WireReader(read(line, HELLO_BYTES));
        long theirRun = in.getLong("run");
        int from = in.getInt("caller");
        int to = in.getInt("answerer");
        byte[] nonce = in.getRaw("nonce", NONCE_BYTES);
        require(theirRun == run, "the other side belongs to run %x, not %x", theirRun, run);
        require(to == self, "the other side wants %d, not %d", to, self);
        return new Hello(theirRun, from, to, nonce);
    }

    private byte[] proof(byte role, Hello caller, Hello answerer) {
        WireWriter text = new WireWriter();
        text.putByte(role);
        text.putInt(VERSION);
        text.putLong(run);
        text.putInt(caller.from);
        text.putInt(answerer.from);
        text.putRaw(caller.nonce);
        text.putRaw(answerer.nonce);
        return secret.sign(text.toByteArray());
    }

    private static void checkProof(Line line, byte[] expected, Hello theirs) throws IOException {
        byte[] seen = read(line, PROOF_BYTES);
        require(
                MessageDigest.isEqual(seen, expected),
                "the other side, which claims to be %d, fails to prove knowledge of the secret",
                theirs.from);
    }

    private static void readWelcome(Line line) throws IOException {
        try {
            require(read(line, 1)[0] == WELCOME, "the other side does not complete the handshake");
        } catch (EOFException e) {
            throw new RefusedException("the other side has refused us: it says why on its side");
        }
    }

    private static byte[] read(Line line, int bytes) throws IOException {
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
