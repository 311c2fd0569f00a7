package dev.merino.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** Snapshots in a folder: what is complete counts, what is damaged is refused by name. */
class SnapshotFolderTest {
    private static final int BLOCK = PartLayout.BLOCK_BYTES;
    private static final SavedObject ARRAY = memory("grid", "bytes(20000)", 20_000);
    private static final SavedObject FLAG =
            new SavedObject(SavedObject.Kind.FLAG, false, "#1", "flag()", 0, 0, 0, "", "");
    private static final SavedObject COUNTER =
            new SavedObject(SavedObject.Kind.COUNTER, false, "#2", "counter(4)", 0, 4, 0, "", "");
    private static final List<SavedObject> OBJECTS = List.of(ARRAY, FLAG, COUNTER);

    @TempDir private Path path;
    private SnapshotFolder folder = new SnapshotFolder("");

    @BeforeEach
    void useTheFolder() {
        folder = new SnapshotFolder(path.toString());
    }

    private static SavedObject memory(String key, String call, long bytes) {
        return new SavedObject(
                SavedObject.Kind.MEMORY, true, key, call, bytes, 0, 0, "", "FIRST_TOUCH");
    }

    /** A snapshot of two ranks; rank 0 writes {@code blocks}, rank 1 none. */
    private void write(long number, List<Long> chain, Map<Long, byte[]> blocks) throws IOException {
        write(number, chain, blocks, OBJECTS);
    }

    private void write(
            long number, List<Long> chain, Map<Long, byte[]> blocks, List<SavedObject> objects)
            throws IOException {
        folder.begin(number);
        try (PartWriter part = folder.writer(number, 0)) {
            for (Map.Entry<Long, byte[]> block : blocks.entrySet()) {
                byte[] bytes = block.getValue();
                part.add(0, block.getKey(), 1, bytes, bytes.length);
            }
            part.finish(new byte[] {1, 2, 3}, List.of(1), Map.of(2, number));
        }
        try (PartWriter part = folder.writer(number, 1)) {
            part.finish(new byte[0], List.of(), Map.of());
        }
        Optional<List<Long>> lengths = folder.partBytes(number, 2);
        folder.publish(
                new Manifest(
                        number,
                        chain,
                        "Heat",
                        List.of("run", "heat"),
                        objects,
                        lengths.orElseThrow()));
    }

    @Test
    void anObjectThatWasLongerInAMemberOfTheChainIsRefused() throws IOException {
        write(1, List.of(1L), Map.of(4L, Arrays.copyOf(block(1), 20_000 - 4 * BLOCK)));
        List<SavedObject> shorter =
                List.of(memory(ARRAY.key(), ARRAY.call(), 4 * BLOCK + 8), FLAG, COUNTER);
        write(2, List.of(1L, 2L), Map.of(0L, block(2)), shorter);
        assertThatThrownBy(() -> folder.open(2).close())
                .isInstanceOf(DamagedSnapshotException.class)
                .hasMessageContaining("16392 bytes, and 20000 in snapshot 1");
    }

    @Test
    void aLongPartGoesToTheDiskInPiecesAndIsReadAsOne() throws IOException {
        int chunks = 70; // of 256 KB: more than what begins to go to the disk
        long bytes = chunks * (long) PartLayout.CHUNK_BLOCKS_MAX * BLOCK;
        SavedObject array = memory("long", "bytes(" + bytes + ")", bytes);
        folder.begin(1);
        try (PartWriter part = folder.writer(1, 0)) {
            for (int chunk = 0; chunk < chunks; chunk++) {
                int first = chunk * PartLayout.CHUNK_BLOCKS_MAX;
                byte[] content = new byte[PartLayout.CHUNK_BLOCKS_MAX * BLOCK];
                for (int i = 0; i < PartLayout.CHUNK_BLOCKS_MAX; i++) {
                    System.arraycopy(block(first + i), 0, content, i * BLOCK, BLOCK);
                }
                part.add(0, first, PartLayout.CHUNK_BLOCKS_MAX, content, content.length);
            }
            part.finish(new byte[0], List.of(), Map.of());
        }
        List<Long> lengths = folder.partBytes(1, 1).orElseThrow();
        folder.publish(new Manifest(1, List.of(1L), "Heat", List.of(), List.of(array), lengths));
        try (Snapshot snapshot = folder.open(1)) {
            snapshot.read(
                    array,
                    0,
                    array.blockCount(),
                    (at, found, length) ->
                            assertThat(Arrays.copyOf(found, length)).isEqualTo(block((int) at)));
        }
    }

    private static byte[] block(int seed) {
        byte[] bytes = new byte[BLOCK];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    private static byte[] plainBlock(int value) {
        byte[] bytes = new byte[BLOCK];
        Arrays.fill(bytes, (byte) value);
        return bytes;
    }

    private byte[] contentOf(Snapshot snapshot) throws IOException {
        byte[] content = new byte[20_000];
        snapshot.read(
                ARRAY,
                0,
                ARRAY.blockCount(),
                (block, bytes, length) ->
                        System.arraycopy(bytes, 0, content, (int) block * BLOCK, length));
        return content;
    }

    private static byte[] part(byte[] content, int block) {
        int from = block * BLOCK;
        return Arrays.copyOfRange(content, from, Math.min(from + BLOCK, content.length));
    }

    @Test
    void blocksComeFromTheNewestSnapshotThatHasThem() throws IOException {
        byte[] last = Arrays.copyOf(block(3), 20_000 - 4 * BLOCK);
        write(1, List.of(1L), Map.of(0L, block(1), 1L, plainBlock(7), 4L, last));
        write(2, List.of(1L, 2L), Map.of(1L, block(2)));
        try (Snapshot snapshot = folder.newest(_ -> {}).orElseThrow()) {
            byte[] content = contentOf(snapshot);
            assertThat(part(content, 0)).isEqualTo(block(1));
            assertThat(part(content, 1)).isEqualTo(block(2));
            assertThat(part(content, 2)).containsOnly(0);
            assertThat(part(content, 4)).isEqualTo(last);
            assertThat(snapshot.state(0)).containsExactly(1, 2, 3);
            assertThat(snapshot.state(1)).isEmpty();
            assertThat(snapshot.flags()).containsExactly(1);
            assertThat(snapshot.counters()).containsEntry(2, 2L);
            assertThat(snapshot.manifest().program()).isEqualTo("Heat");
        }
    }

    @Test
    void whatRepeatsIsStoredInLess() throws IOException {
        write(1, List.of(1L), Map.of(0L, block(1)));
        write(2, List.of(2L), Map.of(0L, plainBlock(5)));
        long plain = Files.size(path.resolve("snapshot-1/rank-0.part"));
        assertThat(Files.size(path.resolve("snapshot-2/rank-0.part"))).isLessThan(plain / 4);
    }

    @Test
    void everyDamagedByteIsFoundAndTheOneBeforeIsTaken() throws IOException {
        write(1, List.of(1L), Map.of(0L, block(1)));
        write(2, List.of(2L), Map.of(0L, plainBlock(4), 1L, block(2)));
        for (String file : List.of("rank-0.part", "rank-1.part", "manifest")) {
            Path damaged = path.resolve("snapshot-2").resolve(file);
            byte[] right = Files.readAllBytes(damaged);
            int step = Math.max(1, right.length / 300);
            for (int at = 0;
                    at < right.length;
                    at += at < 40 || at > right.length - 300 ? 1 : step) {
                byte[] wrong = right.clone();
                wrong[at] ^= (byte) (1 << at % 8);
                Files.write(damaged, wrong);
                assertRefused(file);
            }
            Files.write(damaged, right);
        }
        assertThat(numberOfNewest(new ArrayList<>())).isEqualTo(2);
    }

    @Test
    void aFileThatIsCutOffOrLongerIsRefused() throws IOException {
        write(1, List.of(1L), Map.of(0L, block(1)));
        write(2, List.of(2L), Map.of(0L, block(2)));
        for (String file : List.of("rank-0.part", "manifest")) {
            Path damaged = path.resolve("snapshot-2").resolve(file);
            byte[] right = Files.readAllBytes(damaged);
            for (int length = 0; length < right.length; length += Math.max(1, right.length / 90)) {
                Files.write(damaged, Arrays.copyOf(right, length));
                assertRefused(file);
            }
            Files.write(damaged, Arrays.copyOf(right, right.length + 1));
            assertRefused(file);
            Files.write(damaged, right);
        }
    }

    @Test
    void randomBytesAreRefused() throws IOException {
        write(1, List.of(1L), Map.of(0L, block(1)));
        write(2, List.of(2L), Map.of(0L, block(2)));
        Random random = new Random(5);
        for (int i = 0; i < 300; i++) {
            byte[] bytes = new byte[random.nextInt(400)];
            random.nextBytes(bytes);
            Files.write(path.resolve("snapshot-2/manifest"), bytes);
            assertRefused("manifest");
        }
    }

    private void assertRefused(String file) throws IOException {
        List<String> refused = new ArrayList<>();
        assertThat(numberOfNewest(refused)).isEqualTo(1);
        assertThat(refused).hasSize(1);
        assertThat(refused.getFirst()).contains("snapshot-2").contains(file);
    }

    private long numberOfNewest(List<String> refused) throws IOException {
        try (Snapshot snapshot = folder.newest(refused::add).orElseThrow()) {
            return snapshot.manifest().number();
        }
    }

    @Test
    void aSnapshotWithoutManifestIsNotComplete() throws IOException {
        write(1, List.of(1L), Map.of(0L, block(1)));
        folder.begin(2);
        List<String> refused = new ArrayList<>();
        assertThat(numberOfNewest(refused)).isEqualTo(1);
        assertThat(refused.getFirst()).endsWith("snapshot-2 is not complete: it has no manifest");
    }

    @Test
    void aMissingMemberOfTheChainIsNamed() throws IOException {
        write(1, List.of(1L), Map.of(0L, block(1)));
        write(2, List.of(2L), Map.of(0L, block(1)));
        write(3, List.of(2L, 3L), Map.of(1L, block(3)));
        Files.delete(path.resolve("snapshot-2/rank-1.part"));
        List<String> refused = new ArrayList<>();
        assertThat(numberOfNewest(refused)).isEqualTo(1);
        assertThat(refused).hasSize(2);
        assertThat(refused.getFirst()).contains("snapshot-3").contains("rank-1.part is missing");
    }

    @Test
    void whatWasClosedBetweenDoesNotComeBack() throws IOException {
        write(1, List.of(1L), Map.of(0L, block(1)));
        folder.begin(2);
        try (PartWriter part = folder.writer(2, 0)) {
            part.finish(new byte[0], List.of(), Map.of());
        }
        folder.publish(
                new Manifest(
                        2,
                        List.of(1L, 2L),
                        "Heat",
                        List.of(),
                        List.of(memory("grid", "bytes(5)", 5)),
                        folder.partBytes(2, 1).orElseThrow()));
        write(3, List.of(1L, 2L, 3L), Map.of(1L, block(3)));
        try (Snapshot snapshot = folder.open(3)) {
            assertThat(part(contentOf(snapshot), 0)).containsOnly(0);
            assertThat(part(contentOf(snapshot), 1)).isEqualTo(block(3));
        }
    }

    @Test
    void theLastOnesStayAndWhatTheyAreMadeOf() throws IOException {
        write(1, List.of(1L), Map.of());
        write(2, List.of(2L), Map.of());
        write(3, List.of(2L, 3L), Map.of());
        write(4, List.of(2L, 3L, 4L), Map.of());
        folder.begin(5);
        folder.prune(1);
        assertThat(folder.numbers()).containsExactly(4L, 3L, 2L);
        write(6, List.of(6L), Map.of());
        folder.prune(2);
        assertThat(folder.numbers()).containsExactly(6L, 4L, 3L, 2L);
        folder.prune(1);
        assertThat(folder.numbers()).containsExactly(6L);
    }

    @Test
    void aPartThatIsNotFinishedLeavesNothing() throws IOException {
        folder.begin(1);
        try (PartWriter part = folder.writer(1, 0)) {
            part.add(0, 0, 1, block(1), BLOCK);
        }
        assertThat(path.resolve("snapshot-1")).isEmptyDirectory();
        assertThat(folder.partBytes(1, 1)).isEmpty();
    }

    @Test
    void oneRunHasTheFolder() throws Exception {
        AutoCloseable lock = folder.lock();
        assertThatThrownBy(folder::lock).hasMessageContaining("another run puts its snapshots");
        lock.close();
        folder.lock().close();
    }

    @Test
    void thereIsNothingInAFolderThatIsNotThere() throws IOException {
        SnapshotFolder nowhere = new SnapshotFolder(path.resolve("nowhere").toString());
        assertThat(nowhere.numbers()).isEmpty();
        assertThat(nowhere.newestManifest()).isEmpty();
    }

    @Test
    void aBlockOfZerosHasTheChecksumZeroAndOthersHaveNot() {
        assertThat(Checksums.ofBlock(MemorySegment.ofArray(new byte[BLOCK]), 0, BLOCK)).isZero();
        assertThat(Checksums.ofBlock(MemorySegment.ofArray(new byte[BLOCK]), 0, 17)).isZero();
        byte[] bytes = new byte[BLOCK];
        Set<Long> sums = new HashSet<>();
        for (int at = 7; at < BLOCK; at += 8) { // the signs of more and more doubles
            bytes[at] = (byte) 0x80;
            sums.add(Checksums.ofBlock(MemorySegment.ofArray(bytes), 0, BLOCK));
        }
        for (int at = 0; at < BLOCK; at++) { // and each bit alone
            byte[] one = new byte[BLOCK];
            one[at] = (byte) (1 << at % 8);
            sums.add(Checksums.ofBlock(MemorySegment.ofArray(one), 0, BLOCK));
            sums.add(Checksums.ofBlock(MemorySegment.ofArray(one), at, 1));
        }
        assertThat(sums).doesNotContain(0L).hasSize(BLOCK / 8 + BLOCK + 8 - 1); // one is the same
    }

    @Test
    void whatCanBeCompressedBehindMuchThatCannotIsFoundSoon() throws IOException {
        folder.begin(1);
        try (PartWriter part = folder.writer(1, 0)) {
            for (int i = 0; i < 200; i++) {
                part.add(0, 2L * i, 1, block(i), BLOCK);
            }
            long plain = part.writtenBytes();
            assertThat(plain).isGreaterThan(200L * BLOCK);
            for (int i = 0; i < 200; i++) {
                part.add(0, 1000 + 2L * i, 1, plainBlock(7), BLOCK);
            }
            assertThat(part.writtenBytes() - plain).isLessThan(70L * BLOCK);
        }
    }
}
