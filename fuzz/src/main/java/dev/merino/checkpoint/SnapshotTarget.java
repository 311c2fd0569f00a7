package dev.merino.checkpoint;

import dev.merino.core.MalformedFrameException;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.fuzz.contract.FuzzTarget;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Snapshots that somebody has changed: two of a chain, each a manifest and the files of two ranks.
 *
 * <pre>
 *   MENDS 1 | for each file: length 2, its bytes
 * </pre>
 *
 * <p>Every byte of a snapshot is covered by a checksum, so almost no change of one gets past the
 * first line of a reader. Who makes a snapshot up also makes its checksums up: by the bits of the
 * first byte the checksums, and the lengths in the manifest, are made right again before anything
 * is read.
 */
public final class SnapshotTarget implements FuzzTarget {
    private static final int RANKS = 2;
    private static final int MEMBERS = 2;
    private static final int FILES = MEMBERS * (1 + RANKS);
    private static final int MENDS_CHECKSUMS = 1;
    private static final int MENDS_LENGTHS = 2;
    private static final int BLOCKS_MAX = 1 << 16;
    private static final Path NOWHERE = Path.of("snapshot");

    /** Nothing that is read may be outside of the memory that the manifest tells of. */
    @Override
    public String take(byte[] frame) throws IOException {
        int mends = frame.length > 0 ? frame[0] : 0;
        List<byte[]> files = files(frame);
        List<Snapshot.Link> links = new ArrayList<>();
        for (int member = MEMBERS - 1; member >= 0; member--) {
            List<byte[]> its = files.subList(member * (1 + RANKS), (member + 1) * (1 + RANKS));
            links.add(link(mends, its));
        }
        try (Snapshot snapshot = new Snapshot(links)) {
            snapshot.requireSound();
            snapshot.verify();
            return use(snapshot);
        }
    }

    private static Snapshot.Link link(int mends, List<byte[]> files) throws IOException {
        List<byte[]> parts = new ArrayList<>();
        for (byte[] part : files.subList(1, files.size())) {
            parts.add((mends & MENDS_CHECKSUMS) != 0 ? mendedPart(part) : part);
        }
        byte[] text = files.getFirst();
        if ((mends & MENDS_CHECKSUMS) != 0 && text.length >= Integer.BYTES) {
            text = withChecksum(text);
        }
        Manifest manifest = Manifest.of(text);
        if ((mends & MENDS_LENGTHS) != 0) {
            manifest = withLengths(manifest, parts);
        }
        Snapshot.Link link = Snapshot.Link.of(manifest);
        for (int rank = 0; rank < manifest.ranks(); rank++) {
            byte[] part = rank < parts.size() ? parts.get(rank) : new byte[0];
            link.parts().add(PartReader.of(manifest, rank, NOWHERE, new BytesChannel(part)));
        }
        return link;
    }

    /** What a program does that goes on from it. */
    private static String use(Snapshot snapshot) throws IOException {
        int[] blocks = {0};
        for (SavedObject object : snapshot.manifest().objects()) {
            long to = Math.min(object.blockCount(), BLOCKS_MAX);
            snapshot.read(
                    object,
                    0,
                    to,
                    (block, bytes, length) -> {
                        blocks[0]++;
                        boolean isWithin =
                                block >= 0
                                        && block < to
                                        && length <= bytes.length
                                        && length == object.blockBytes(block, 1);
                        if (!isWithin) {
                            throw new IllegalStateException(
                                    "block %d of %s".formatted(block, object));
                        }
                    });
        }
        for (int rank = 0; rank < snapshot.manifest().ranks(); rank++) {
            byte[] _ = snapshot.state(rank);
        }
        return "blocks %d, flags %d, counters %d, objects %d"
                .formatted(
                        Math.min(blocks[0], 8),
                        snapshot.flags().size(),
                        snapshot.counters().size(),
                        snapshot.manifest().objects().size());
    }

    private static List<byte[]> files(byte[] frame) {
        WireReader in =
                new WireReader(frame, Math.min(1, frame.length), Math.max(0, frame.length - 1));
        List<byte[]> files = new ArrayList<>();
        for (int i = 0; i < FILES; i++) {
            int length = in.getByte("length") & 0xff;
            length |= (in.getByte("length") & 0xff) << Byte.SIZE;
            files.add(in.getRaw("file", length));
        }
        return files;
    }

    // ---- what somebody does who makes a snapshot up

    private static byte[] withChecksum(byte[] manifest) {
        int length = manifest.length - Integer.BYTES;
        WireWriter out = new WireWriter();
        out.putRaw(Arrays.copyOf(manifest, length));
        out.putInt(Checksums.crc(manifest, 0, length));
        return out.toByteArray();
    }

    private static Manifest withLengths(Manifest manifest, List<byte[]> parts) {
        List<Long> lengths = parts.stream().map(part -> (long) part.length).toList();
        return new Manifest(
                manifest.number(),
                manifest.chain(),
                manifest.program(),
                manifest.command(),
                manifest.objects(),
                lengths);
    }

    /** With the right checksums of chunks and footer, and the right place of the footer. */
    private static byte[] mendedPart(byte[] part) {
        int end = part.length - PartLayout.TRAILER_BYTES;
        if (end < PartLayout.HEADER_BYTES) {
            return part;
        }
        WireReader trailer = new WireReader(part, end, PartLayout.TRAILER_BYTES);
        long at = trailer.getLong("place");
        if (at < PartLayout.HEADER_BYTES || at > end) {
            return part;
        }
        byte[] footer = Arrays.copyOfRange(part, (int) at, end);
        try {
            footer = mended(PartFooter.of(footer), part).toBytes();
        } catch (MalformedFrameException _) {
            // it stays as it is, and is refused
        }
        WireWriter out = new WireWriter();
        out.putRaw(Arrays.copyOf(part, (int) at));
        out.putRaw(footer);
        out.putLong(at);
        out.putInt(footer.length);
        out.putInt(Checksums.crc(footer, 0, footer.length));
        out.putLong(PartLayout.END);
        return out.toByteArray();
    }

    private static PartFooter mended(PartFooter footer, byte[] part) {
        List<PartFooter.Chunk> chunks = new ArrayList<>();
        for (PartFooter.Chunk chunk : footer.chunks()) {
            boolean isThere =
                    chunk.offset() >= 0
                            && chunk.offset() <= part.length - (long) chunk.storedBytes();
            int crc =
                    isThere
                            ? Checksums.crc(part, (int) chunk.offset(), chunk.storedBytes())
                            : chunk.crc();
            chunks.add(
                    new PartFooter.Chunk(
                            chunk.object(),
                            chunk.firstBlock(),
                            chunk.blocks(),
                            chunk.offset(),
                            chunk.storedBytes(),
                            chunk.isCompressed(),
                            crc));
        }
        return new PartFooter(
                footer.number(),
                footer.rank(),
                chunks,
                footer.state(),
                footer.flags(),
                footer.counters());
    }

    // ---- the corpus

    /** A chain of two, with compressed and plain chunks, flags, counters and states. */
    public static Map<String, byte[]> examples() throws IOException {
        Path folder = Files.createTempDirectory("snapshots");
        try {
            SnapshotFolder snapshots = new SnapshotFolder(folder.toString());
            write(snapshots, 1, List.of(1L));
            write(snapshots, 2, List.of(1L, 2L));
            Map<String, byte[]> frames = new TreeMap<>();
            frames.put("as it is", frame(0, folder));
            frames.put("with new checksums", frame(MENDS_CHECKSUMS, folder));
            frames.put("with new lengths", frame(MENDS_CHECKSUMS | MENDS_LENGTHS, folder));
            return frames;
        } finally {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path path : all.sorted((a, b) -> b.compareTo(a)).toList()) {
                    Files.delete(path);
                }
            }
        }
    }

    private static void write(SnapshotFolder folder, long number, List<Long> chain)
            throws IOException {
        List<SavedObject> objects =
                List.of(
                        memory("0", 2L * PartLayout.BLOCK_BYTES + 24),
                        memory("1", 40),
                        new SavedObject(SavedObject.Kind.FLAG, true, "f", "flag", 0, 0, 0, "", ""),
                        new SavedObject(
                                SavedObject.Kind.COUNTER, true, "c", "counter", 0, 5, 0, "", ""));
        folder.begin(number);
        List<Long> lengths = new ArrayList<>();
        for (int rank = 0; rank < RANKS; rank++) {
            try (PartWriter part = folder.writer(number, rank)) {
                addChunks(part, rank, number);
                byte[] state = {1, 2, 3};
                part.finish(state, rank == 0 ? List.of(2) : List.of(), Map.of(3, 7L + rank));
            }
        }
        lengths.addAll(folder.partBytes(number, RANKS).orElseThrow());
        folder.publish(new Manifest(number, chain, "P", List.of("run", "P"), objects, lengths));
    }

    private static void addChunks(PartWriter part, int rank, long number) throws IOException {
        if (rank == 0) {
            byte[] two = new byte[2 * PartLayout.BLOCK_BYTES];
            two[7] = (byte) number;
            part.add(0, 0, number == 1 ? 2 : 1, two, number == 1 ? two.length : two.length / 2);
        } else {
            byte[] rest = new byte[40];
            for (int i = 0; i < rest.length; i++) {
                rest[i] = (byte) (31L * i * i + number);
            }
            if (number == 1) {
                part.add(0, 2, 1, rest, 24);
            }
            part.add(1, 0, 1, rest, 40);
        }
    }

    private static SavedObject memory(String key, long bytes) {
        return new SavedObject(
                SavedObject.Kind.MEMORY, false, key, "bytes", bytes, 0, 0, "", "SPREAD");
    }

    private static byte[] frame(int mends, Path folder) throws IOException {
        WireWriter out = new WireWriter();
        out.putByte(mends);
        for (int number = 1; number <= MEMBERS; number++) {
            for (String name : List.of("manifest", "rank-0.part", "rank-1.part")) {
                byte[] file =
                        Files.readAllBytes(folder.resolve("snapshot-" + number).resolve(name));
                out.putByte(file.length & 0xff);
                out.putByte(file.length >>> Byte.SIZE);
                out.putRaw(file);
            }
        }
        return out.toByteArray();
    }

    @Override
    public String name() {
        return "snapshot";
    }

    /** Reading takes a chunk of the greatest length for each object. */
    @Override
    public long bytesMax(int frameBytes) {
        return (8L << 20) + 64L * frameBytes;
    }
}
