package dev.merino.checkpoint;

/**
 * The file of one rank in a snapshot.
 *
 * <pre>
 *   0                     8                                      f                  end - 24
 *   +---------------------+---------+---------+-------+---------+------------------+----------------------------+
 *   | MAGIC               | chunk 0 | chunk 1 |  ...  | chunk n | footer           | f (8)  | its length (4)     |
 *   |                     |         |         |       |         |                  | its checksum (4) | END (8)  |
 *   +---------------------+---------+---------+-------+---------+------------------+----------------------------+
 * </pre>
 *
 * <p>A chunk is a run of blocks of one object, compressed if that pays. The footer has a table of
 * the chunks with a checksum for each, and what else the rank has to say ({@link PartFooter}). So
 * every byte of the file is either compared with what it must be, or part of what a checksum
 * covers.
 */
public final class PartLayout {
    /** Memory is compared and written in blocks of so many bytes, whatever its coherence unit. */
    public static final int BLOCK_BYTES = 4096;

    /** A chunk has so many blocks at most. */
    public static final int CHUNK_BLOCKS_MAX = 64;

    /** More than any object can have. */
    static final long OBJECT_BYTES_MAX = 1L << 48;

    /** How a file begins. */
    static final long MAGIC = 0x0131_7472_6150_724dL;

    /** How a file ends. */
    static final long END = 0x0131_646e_4550_724dL;

    static final int HEADER_BYTES = Long.BYTES;
    static final int TRAILER_BYTES = 2 * Long.BYTES + 2 * Integer.BYTES;

    private PartLayout() {}
}
