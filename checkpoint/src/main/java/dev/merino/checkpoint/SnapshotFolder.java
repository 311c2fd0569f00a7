package dev.merino.checkpoint;

import dev.merino.core.MalformedFrameException;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A folder of snapshots: one folder for each, with a file for each rank and a manifest.
 *
 * <pre>
 *   snapshot-7/rank-0.part    written by the ranks, all at once
 *   snapshot-7/rank-1.part
 *   snapshot-7/manifest       written when all parts are there: only then the snapshot counts
 * </pre>
 *
 * <p>Whatever dies at whatever moment, what counts is complete: a file gets its name when all of it
 * is on the disk.
 */
public final class SnapshotFolder {
    private static final Pattern NAME = Pattern.compile("snapshot-([1-9][0-9]{0,17})");
    private static final String MANIFEST = "manifest";
    private static final String FAILED = ".failed";

    /** The manifest of a million objects is shorter. */
    private static final long MANIFEST_BYTES_MAX = 1 << 28;

    private final Path folder;

    /** The folder at that path, which need not be there. */
    public SnapshotFolder(String path) {
        this.folder = Path.of(path);
    }

    /** Makes the folder if there is none. */
    public void create() throws IOException {
        Files.createDirectories(folder);
    }

    private Path of(long number) {
        return folder.resolve("snapshot-" + number);
    }

    private Path part(long number, int rank) {
        return of(number).resolve("rank-" + rank + ".part");
    }

    /** The numbers of all snapshots, complete or not, newest first; none if there is no folder. */
    public List<Long> numbers() throws IOException {
        List<Long> numbers = new ArrayList<>();
        try (Stream<Path> all = Files.list(folder)) {
            for (Path path : (Iterable<Path>) all::iterator) {
                Matcher matcher = NAME.matcher(String.valueOf(path.getFileName()));
                if (matcher.matches()) {
                    numbers.add(Long.valueOf(matcher.group(1)));
                }
            }
        } catch (NoSuchFileException _) {
            return List.of();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        numbers.sort(Comparator.reverseOrder());
        return numbers;
    }

    // ---- reading

    /** What a snapshot is, if it is complete and its manifest is not damaged. */
    public Manifest manifest(long number) throws IOException {
        Path path = of(number).resolve(MANIFEST);
        try {
            if (Files.size(path) > MANIFEST_BYTES_MAX) {
                throw new DamagedSnapshotException(path + ": it is too long");
            }
            Manifest manifest = Manifest.of(Files.readAllBytes(path));
            if (manifest.number() != number) {
                throw new DamagedSnapshotException(
                        "%s: it is that of snapshot %d".formatted(path, manifest.number()));
            }
            return manifest;
        } catch (NoSuchFileException e) {
            throw new DamagedSnapshotException(
                    of(number) + " is not complete: it has no manifest", e);
        } catch (MalformedFrameException e) {
            throw new DamagedSnapshotException("%s: %s".formatted(path, e.getMessage()), e);
        }
    }

    /** Opens a snapshot, and those that it is made of. */
    public Snapshot open(long number) throws IOException {
        List<Snapshot.Link> links = new ArrayList<>();
        boolean isOpen = false;
        try {
            for (long member : manifest(number).chain().reversed()) {
                links.add(Snapshot.Link.of(manifest(member)));
                openParts(links.getLast());
            }
            Snapshot snapshot = new Snapshot(links);
            snapshot.requireSound();
            isOpen = true;
            return snapshot;
        } catch (NoSuchFileException e) {
            throw new DamagedSnapshotException(
                    "%s: %s is missing".formatted(of(number), e.getFile()), e);
        } finally {
            if (!isOpen && !links.isEmpty()) {
                new Snapshot(links).close();
            }
        }
    }

    private void openParts(Snapshot.Link link) throws IOException {
        Manifest manifest = link.manifest();
        for (int rank = 0; rank < manifest.ranks(); rank++) {
            Path path = part(manifest.number(), rank);
            FileChannel file = FileChannel.open(path, StandardOpenOption.READ);
            link.parts().add(PartReader.of(manifest, rank, path, file));
        }
    }

    /**
     * The newest snapshot that is complete and nowhere damaged.
     *
     * @param refused told of each newer one, and what is wrong with it
     */
    public Optional<Snapshot> newest(Consumer<String> refused) throws IOException {
        for (long number : numbers()) {
            try {
                Snapshot snapshot = open(number);
                try {
                    snapshot.verify();
                    return Optional.of(snapshot);
                } catch (IOException e) {
                    snapshot.close();
                    throw e;
                }
            } catch (DamagedSnapshotException | FileSystemException e) {
                refused.accept(String.valueOf(e.getMessage()));
            }
        }
        return Optional.empty();
    }

    /** The newest manifest that can be read; the files that it names may still be damaged. */
    public Optional<Manifest> newestManifest() throws IOException {
        for (long number : numbers()) {
            try {
                return Optional.of(manifest(number));
            } catch (DamagedSnapshotException _) {
                // who restores from it says so
            }
        }
        return Optional.empty();
    }

    // ---- writing

    /**
     * Takes the folder for one run, which has it until its process ends or it is closed.
     *
     * @throws IOException if another run has it
     */
    public AutoCloseable lock() throws IOException {
        FileChannel channel =
                FileChannel.open(
                        folder.resolve("lock"),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE);
        try {
            if (channel.tryLock() != null) {
                return channel;
            }
        } catch (OverlappingFileLockException _) {
            // a run in this very process has it
        }
        channel.close();
        throw new FileSystemException(
                folder.toString(), null, "another run puts its snapshots there");
    }

    /** Makes room for a snapshot, which does not count yet. */
    public void begin(long number) throws IOException {
        Files.createDirectories(of(number));
    }

    /** Begins the file of {@code rank}. */
    public PartWriter writer(long number, int rank) throws IOException {
        return new PartWriter(part(number, rank), number, rank);
    }

    /** Says that {@code rank} cannot write its file, to whoever waits for it. */
    public void markFailed(long number, int rank) {
        try {
            Files.createFile(of(number).resolve("rank-" + rank + FAILED));
        } catch (IOException _) {
            // then the ranks find out when they meet for the next snapshot
        }
    }

    /** Whether a rank has said so. */
    public boolean hasFailed(long number) throws IOException {
        try (Stream<Path> files = Files.list(of(number))) {
            return files.anyMatch(file -> file.toString().endsWith(FAILED));
        }
    }

    /** How long the file of each rank is; nothing while one of them is not complete. */
    public Optional<List<Long>> partBytes(long number, int ranks) throws IOException {
        List<Long> all = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            Path path = part(number, rank);
            if (!Files.exists(path)) {
                return Optional.empty();
            }
            all.add(Files.size(path));
        }
        return Optional.of(all);
    }

    /** Makes a snapshot count whose parts are all complete. */
    public void publish(Manifest manifest) throws IOException {
        Path path = of(manifest.number());
        Path unfinished = path.resolve(MANIFEST + ".unfinished");
        try (FileChannel file =
                FileChannel.open(
                        unfinished,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.wrap(manifest.toBytes());
            while (bytes.hasRemaining()) {
                int _ = file.write(bytes);
            }
            file.force(true);
        }
        Files.move(unfinished, path.resolve(MANIFEST), StandardCopyOption.ATOMIC_MOVE);
        force(path);
        force(folder);
    }

    /** Names are on the disk when their folder is. */
    private static void force(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /** Deletes a snapshot; first of all its manifest, so that what is left does not count. */
    public void delete(long number) throws IOException {
        Path path = of(number);
        Files.deleteIfExists(path.resolve(MANIFEST));
        if (Files.isDirectory(path)) {
            try (Stream<Path> files = Files.list(path)) {
                for (Path file : (Iterable<Path>) files::iterator) {
                    Files.deleteIfExists(file);
                }
            }
            Files.deleteIfExists(path);
        }
    }

    /**
     * Deletes what is older than the newest {@code keep} snapshots, but for what these are made of.
     * Those that are not complete go, too: whoever calls this is not writing one.
     */
    public void prune(int keep) throws IOException {
        Set<Long> needed = new HashSet<>();
        int kept = 0;
        for (long number : numbers()) {
            try {
                if (kept < keep) {
                    needed.addAll(manifest(number).chain());
                    kept++;
                }
            } catch (DamagedSnapshotException _) {
                // it counts for nothing
            }
        }
        for (long number : numbers()) {
            if (!needed.contains(number)) {
                delete(number);
            }
        }
    }
}
