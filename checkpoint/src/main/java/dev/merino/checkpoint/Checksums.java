package dev.merino.checkpoint;

import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/** Checksums: one for bytes in files, and one by which blocks that have changed are found. */
public final class Checksums {
    private static final byte[] ZEROS = new byte[PartLayout.BLOCK_BYTES];

    private final CRC32C castagnoli = new CRC32C();
    private final CRC32 plain = new CRC32();
    private final long ofZeros = both(ZEROS, 0, PartLayout.BLOCK_BYTES);

    /** The checksum of bytes in files: CRC-32C. */
    static int crc(byte[] bytes, int from, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, from, length);
        return (int) crc.getValue();
    }

    /**
     * 64 bits by which two versions of a block are told apart, 0 for a block of zeros: two
     * checksums with different polynomials, for both of which processors have instructions.
     */
    public long ofBlock(byte[] bytes, int from, int length) {
        long ofSoManyZeros = length == PartLayout.BLOCK_BYTES ? ofZeros : both(ZEROS, 0, length);
        return both(bytes, from, length) ^ ofSoManyZeros;
    }

    /** 64 bits by which any bytes are told apart. */
    public static long of(byte[] bytes) {
        return new Checksums().both(bytes, 0, bytes.length);
    }

    private long both(byte[] bytes, int from, int length) {
        castagnoli.reset();
        castagnoli.update(bytes, from, length);
        plain.reset();
        plain.update(bytes, from, length);
        return castagnoli.getValue() << Integer.SIZE | plain.getValue();
    }
}
