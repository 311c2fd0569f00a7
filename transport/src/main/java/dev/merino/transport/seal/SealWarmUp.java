package dev.merino.transport.seal;

import java.security.GeneralSecurityException;

/**
 * Lets the JVM compile what seals and opens while a process still waits for others: interpreted, a
 * page takes a hundred times longer.
 */
public final class SealWarmUp {
    /** The usual page and its header. */
    private static final int CONTENT_BYTES = 4200;

    private static final int ROUND = 100;

    /** Half a core's speed where AES has instructions: then it is compiled. */
    private static final long FAST_NS = 30_000;

    private static final long LIMIT_NS = 3_000_000_000L;

    private SealWarmUp() {}

    /** Begins, on a thread of its own, which ends when sealing is fast, or soon. */
    public static void start() {
        Thread.ofPlatform().daemon().name("seal-warm-up").start(SealWarmUp::run);
    }

    private static void run() {
        long beginNs = System.nanoTime();
        try {
            KeyExchange one = new KeyExchange();
            KeyExchange two = new KeyExchange();
            byte[] none = new byte[Hkdf.KEY_BYTES];
            LinkKeys out = LinkKeys.agree(one, two.publicKey(), none, none, true);
            LinkKeys in = LinkKeys.agree(two, one.publicKey(), none, none, false);
            RecordSealer sealer = new RecordSealer(out);
            RecordOpener opener = new RecordOpener(in);
            long roundNs = Long.MAX_VALUE;
            while (roundNs > ROUND * FAST_NS && System.nanoTime() - beginNs < LIMIT_NS) {
                roundNs = round(sealer, opener);
            }
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("two keys of ours do not go together", e);
        }
    }

    /** Seals and opens often; returns how long that took. */
    private static long round(RecordSealer sealer, RecordOpener opener) {
        byte[] content = new byte[CONTENT_BYTES];
        byte[] record = new byte[CONTENT_BYTES + RecordSealer.OVERHEAD_BYTES];
        long beginNs = System.nanoTime();
        for (int i = 0; i < ROUND; i++) {
            int _ = sealer.seal(content, 0, CONTENT_BYTES, record, 0);
            int _ = opener.open(record, 0, opener.recordBytes(record, 0), content);
        }
        return System.nanoTime() - beginNs;
    }
}
