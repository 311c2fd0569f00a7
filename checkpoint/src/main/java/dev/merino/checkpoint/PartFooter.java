package dev.merino.checkpoint;

import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;

import java.util.List;
import java.util.Map;

/**
 * What a part says beside its chunks.
 *
 * @param number the snapshot that it belongs to
 * @param rank whose it is
 * @param chunks its chunks, in the order of the file
 * @param state what the rank has handed over
 * @param flags the flags that the rank knows to be set, by their place among the objects
 * @param counters the values of counters, by their place among the objects
 */
public record PartFooter(
        long number,
        int rank,
        List<Chunk> chunks,
        byte[] state,
        List<Integer> flags,
        Map<Integer, Long> counters) {
    /** How many bytes a counter takes: its place and its value. */
    private static final int COUNTER_BYTES = Integer.BYTES + Long.BYTES;

    /**
     * A run of blocks of one object.
     *
     * @param object its place among the objects of the manifest
     * @param firstBlock the first block
     * @param blocks how many blocks there are
     * @param offset where its bytes begin in the file
     * @param storedBytes how many bytes it takes there
     * @param isCompressed whether these are compressed
     * @param crc their checksum
     */
    public record Chunk(
            int object,
            long firstBlock,
            int blocks,
            long offset,
            int storedBytes,
            boolean isCompressed,
            int crc) {
        static final int BYTES = 4 * Integer.BYTES + 2 * Long.BYTES + 1;

        void writeTo(WireWriter out) {
            out.putInt(object);
            out.putLong(firstBlock);
            out.putInt(blocks);
            out.putLong(offset);
            out.putInt(storedBytes);
            out.putBoolean(isCompressed);
            out.putInt(crc);
        }

        static Chunk readFrom(WireReader in) {
            return new Chunk(
                    in.getNatural("object of a chunk"),
                    in.getLong("first block of a chunk"),
                    in.getNatural("blocks of a chunk"),
                    in.getLong("offset of a chunk"),
                    in.getNatural("length of a chunk"),
                    in.getBoolean("whether a chunk is compressed"),
                    in.getInt("checksum of a chunk"));
        }
    }

    byte[] toBytes() {
        WireWriter out = new WireWriter();
        out.putLong(number);
        out.putInt(rank);
        out.putList(chunks, (to, chunk) -> chunk.writeTo(to));
        out.putBytes(state);
        out.putList(flags, WireWriter::putInt);
        out.putMap(counters, WireWriter::putInt, WireWriter::putLong);
        return out.toByteArray();
    }

    static PartFooter of(byte[] bytes) {
        WireReader in = new WireReader(bytes);
        PartFooter footer =
                new PartFooter(
                        in.getLong("number"),
                        in.getNatural("rank"),
                        in.getList("chunks", Chunk.BYTES, Chunk::readFrom),
                        in.getBytes("state"),
                        in.getList("flags", Integer.BYTES, from -> from.getNatural("flag")),
                        in.getMap(
                                "counters",
                                COUNTER_BYTES,
                                from -> from.getNatural("counter"),
                                from -> from.getLong("value")));
        in.end();
        return footer;
    }
}
