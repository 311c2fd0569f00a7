package dev.merino.transport.seal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;

import javax.crypto.Cipher;
import javax.crypto.SecretKey;

/**
 * What both ends of one direction of a stream know: the number of the next record, and its keys.
 *
 * <pre>
 *   +------------+-----------+---------------------+--------+
 *   | 0 length 4 | 4 check 4 | 8 content, sealed   | tag 16 |      little-endian
 *   +------------+-----------+---------------------+--------+
 *     length   bytes of content
 *     check    AES of number and length, cut to four bytes: a changed length is noticed at once,
 *              and not after so many bytes have come, which may be never
 *     tag      of the content and the header
 * </pre>
 */
final class RecordKeys implements AutoCloseable {
    static final int LENGTH_OFFSET = 0;
    static final int CHECK_OFFSET = 4;
    static final int HEADER_BYTES = 8;

    /** How many records a key is used for: with the longest, 2^31 blocks of AES. */
    static final long RECORDS_PER_KEY = 1 << 20;

    /** The last record of a link, which no link lives to see. */
    static final long NUMBER_MAX = 1L << 62;

    private static final String BLOCKS = "AES/ECB/NoPadding"; // of one block: a keyed function
    private static final int BLOCK_BYTES = 16;
    private static final VarHandle INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final KeyChain chain;
    private final long recordsPerKey;
    private final Cipher checks;
    private final byte[] block = new byte[BLOCK_BYTES];
    private final byte[] answer = new byte[BLOCK_BYTES];
    private SecretKey content;
    private long number;

    RecordKeys(KeyChain chain, long first, long recordsPerKey) {
        this.chain = chain;
        this.number = first;
        this.recordsPerKey = recordsPerKey;
        try {
            this.checks = Cipher.getInstance(BLOCKS);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + BLOCKS, e);
        }
        this.content = keys();
    }

    private SecretKey keys() {
        try {
            checks.init(Cipher.ENCRYPT_MODE, chain.key("header"));
            return chain.key("content");
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a key of AES is refused", e);
        }
    }

    /** The number of the next record. */
    long number() {
        return number;
    }

    /** The key of its content. */
    SecretKey content() {
        return content;
    }

    /** Writes its header. */
    void putHeader(byte[] target, int at, int length) {
        INT.set(target, at + LENGTH_OFFSET, length);
        INT.set(target, at + CHECK_OFFSET, check(length));
    }

    /** The length in its header; -1 if that is not what the other side has sent. */
    int length(byte[] source, int at) {
        int length = (int) INT.get(source, at + LENGTH_OFFSET);
        return (int) INT.get(source, at + CHECK_OFFSET) == check(length) ? length : -1;
    }

    private int check(int length) {
        try {
            LONG.set(block, 0, number);
            INT.set(block, Long.BYTES, length);
            int _ = checks.doFinal(block, 0, BLOCK_BYTES, answer, 0);
            return (int) INT.get(answer, 0);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a block of AES is refused", e);
        }
    }

    /** The record is done: on to the next number, and to the next keys when it is time. */
    void next() {
        if (number == NUMBER_MAX) {
            throw new IllegalStateException("a link has no numbers left for its records");
        }
        number++;
        if (number % recordsPerKey == 0) {
            chain.advance();
            content = keys();
        }
    }

    @Override
    public void close() {
        chain.close();
    }
}
