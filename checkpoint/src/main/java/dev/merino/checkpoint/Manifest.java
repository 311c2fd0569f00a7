package dev.merino.checkpoint;

import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;

import java.util.List;

/**
 * What a snapshot is: a snapshot counts when its manifest has its name.
 *
 * @param number its number; later ones have greater numbers
 * @param chain the snapshots whose blocks it consists of, oldest first; the last one is itself
 * @param program the class of the program
 * @param command the words by which a launcher can start the run again
 * @param objects what was shared
 * @param partBytes how long the file of each rank is
 */
public record Manifest(
        long number,
        List<Long> chain,
        String program,
        List<String> command,
        List<SavedObject> objects,
        List<Long> partBytes) {
    /** The first eight bytes of a manifest, and its version. */
    private static final long MAGIC = 0x0131_7465_736e_724dL;

    private static final int CHAIN_MAX = 1 << 16;

    /** Keeps its own copies. */
    public Manifest {
        chain = List.copyOf(chain);
        command = List.copyOf(command);
        objects = List.copyOf(objects);
        partBytes = List.copyOf(partBytes);
    }

    /** How many ranks made it. */
    public int ranks() {
        return partBytes.size();
    }

    /** All of it as bytes, with a checksum. */
    byte[] toBytes() {
        WireWriter out = new WireWriter();
        out.putLong(MAGIC);
        out.putLong(number);
        out.putList(chain, WireWriter::putLong);
        out.putString(program);
        out.putStrings(command);
        out.putList(objects, (to, object) -> object.writeTo(to));
        out.putList(partBytes, WireWriter::putLong);
        out.putInt(Checksums.crc(out.bytes(), 0, out.length()));
        return out.toByteArray();
    }

    /** Reads what {@link #toBytes} made; refuses anything else. */
    static Manifest of(byte[] bytes) {
        int length = bytes.length - Integer.BYTES;
        WireReader in = new WireReader(bytes);
        if (length < 0
                || Checksums.crc(bytes, 0, length)
                        != new WireReader(bytes, length, Integer.BYTES).getInt("checksum")) {
            throw in.malformed("checksum", "not that of the bytes before it");
        }
        if (in.getLong("kind of file") != MAGIC) {
            throw in.malformed("kind of file", "no manifest of this version");
        }
        Manifest manifest =
                new Manifest(
                        in.getLong("number"),
                        in.getList("chain", Long.BYTES, from -> from.getLong("snapshot")),
                        in.getString("program"),
                        in.getStrings("command"),
                        in.getList("objects", SavedObject.BYTES_MIN, SavedObject::readFrom),
                        in.getList("parts", Long.BYTES, from -> from.getLong("length of a part")));
        int _ = in.getInt("checksum");
        in.end();
        manifest.requireSound(in);
        return manifest;
    }

    private void requireSound(WireReader in) {
        boolean rises = !chain.isEmpty() && chain.size() <= CHAIN_MAX && chain.getLast() == number;
        for (int i = 1; i < chain.size(); i++) {
            rises &= chain.get(i - 1) < chain.get(i);
        }
        if (!rises || chain.getFirst() < 1) {
            throw in.malformed("chain", "not rising up to " + number);
        }
        if (partBytes.isEmpty()) {
            throw in.malformed("parts", "none");
        }
    }
}
