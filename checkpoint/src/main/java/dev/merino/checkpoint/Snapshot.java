package dev.merino.checkpoint;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A snapshot and those before it that it is made of, open for reading. A block is in the newest of
 * them that has it; one that is in none is all zeros.
 */
public final class Snapshot implements AutoCloseable {
    private static final byte[] NO_BYTES = new byte[0];

    private final Manifest manifest;

    /** Newest first. */
    private final List<Link> links;

    /**
     * One snapshot of the chain.
     *
     * @param manifest what it is
     * @param parts the files of its ranks
     * @param places where each object is in its list
     */
    record Link(
            Manifest manifest, List<PartReader> parts, Map<SavedObject.Identity, Integer> places) {
        /** Without parts, which are added as they are opened. */
        static Link of(Manifest manifest) {
            Map<SavedObject.Identity, Integer> places = new HashMap<>();
            for (int i = 0; i < manifest.objects().size(); i++) {
                places.putIfAbsent(manifest.objects().get(i).identity(), i);
            }
            return new Link(manifest, new ArrayList<>(), places);
        }

        /** Where {@code object} is in its list, -1 if it is not there. */
        int placeOf(SavedObject object) {
            return places.getOrDefault(object.identity(), -1);
        }
    }

    /** Gets blocks of one object. */
    @FunctionalInterface
    public interface Receiver {
        /** The first {@code length} bytes of {@code bytes} are those from {@code block} on. */
        void take(long block, byte[] bytes, int length) throws IOException;
    }

    Snapshot(List<Link> links) {
        this.manifest = links.getFirst().manifest();
        this.links = links;
    }

    /** What it is. */
    public Manifest manifest() {
        return manifest;
    }

    /**
     * Refuses a chain whose members do not agree on how long an object is: blocks of an older one
     * would not fit into the memory of the newest.
     */
    void requireSound() throws DamagedSnapshotException {
        for (SavedObject object : manifest.objects()) {
            for (Link link : links) {
                int place = link.placeOf(object);
                long bytes =
                        place < 0 ? object.bytes() : link.manifest().objects().get(place).bytes();
                if (bytes != object.bytes()) {
                    throw new DamagedSnapshotException(
                            "snapshot %d: %s has %d bytes, and %d in snapshot %d before it"
                                    .formatted(
                                            manifest.number(),
                                            object,
                                            object.bytes(),
                                            bytes,
                                            link.manifest().number()));
                }
            }
        }
    }

    /** Reads everything once, so that nothing that is damaged is found out later. */
    void verify() throws IOException {
        byte[] bytes = chunkBytes();
        for (Link link : links) {
            for (PartReader part : link.parts()) {
                for (PartFooter.Chunk chunk : part.footer().chunks()) {
                    part.read(chunk, bytes);
                }
            }
        }
    }

    private static byte[] chunkBytes() {
        return new byte[PartLayout.CHUNK_BLOCKS_MAX * PartLayout.BLOCK_BYTES];
    }

    /** What {@code rank} of those that made it has handed over. */
    public byte[] state(int rank) {
        byte[] state = links.getFirst().parts().get(rank).footer().state();
        return state.length == 0 ? NO_BYTES : Arrays.copyOf(state, state.length);
    }

    /** The flags that are set, by their place among the objects. */
    public List<Integer> flags() {
        TreeSet<Integer> all = new TreeSet<>();
        links.getFirst().parts().forEach(part -> all.addAll(part.footer().flags()));
        return new ArrayList<>(all);
    }

    /** The values of counters, by their place among the objects. */
    public Map<Integer, Long> counters() {
        Map<Integer, Long> all = new TreeMap<>();
        links.getFirst().parts().forEach(part -> all.putAll(part.footer().counters()));
        return all;
    }

    /**
     * Reads the blocks of an object from {@code from} up to, not including, {@code to} that are not
     * all zeros, or may not be; each comes once.
     */
    public void read(SavedObject object, long from, long to, Receiver receiver) throws IOException {
        BitSet seen = new BitSet();
        byte[] bytes = chunkBytes();
        for (Link link : links) {
            int place = link.placeOf(object);
            if (place < 0) {
                return; // it was closed then: what is older was another object
            }
            BitSet found = new BitSet();
            for (PartReader part : link.parts()) {
                for (PartFooter.Chunk chunk : part.footer().chunks()) {
                    boolean isWithin =
                            chunk.object() == place
                                    && chunk.firstBlock() < to
                                    && chunk.firstBlock() + chunk.blocks() > from;
                    if (isWithin) {
                        read(part, chunk, new Range(from, to), bytes, seen, found, receiver);
                    }
                }
            }
            seen.or(found);
        }
    }

    /** Blocks. */
    private record Range(long from, long to) {}

    private static void read(
            PartReader part,
            PartFooter.Chunk chunk,
            Range range,
            byte[] bytes,
            BitSet seen,
            BitSet found,
            Receiver receiver)
            throws IOException {
        part.read(chunk, bytes);
        int rawBytes = part.rawBytes(chunk);
        for (int i = 0; i < chunk.blocks(); i++) {
            long block = chunk.firstBlock() + i;
            int index = (int) (block - range.from);
            if (block >= range.from && block < range.to && !seen.get(index) && !found.get(index)) {
                found.set(index);
                int at = i * PartLayout.BLOCK_BYTES;
                int length = Math.min(PartLayout.BLOCK_BYTES, rawBytes - at);
                receiver.take(block, Arrays.copyOfRange(bytes, at, at + length), length);
            }
        }
    }

    @Override
    public void close() throws IOException {
        for (Link link : links) {
            for (PartReader part : link.parts()) {
                part.close();
            }
        }
    }
}
