package dev.merino.rank.checkpoint;

import dev.merino.checkpoint.PartLayout;
import dev.merino.checkpoint.PartWriter;
import dev.merino.checkpoint.SnapshotFolder;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;

/**
 * Writes one rank's part of a snapshot, on a thread of its own, while the rank goes on. What waits
 * to be written has a limit: a rank that has more to say than that waits for the disk.
 */
final class PartJob implements Runnable {
    /** What waits to be written takes no more than one part of so many of the heap, all ranks. */
    private static final int HEAP_PART = 8;

    private static final long WAITING_BYTES_MAX = 128 << 20;
    private static final int PERMIT_BYTES = 4096;
    private static final int CHUNK_BYTES = PartLayout.CHUNK_BLOCKS_MAX * PartLayout.BLOCK_BYTES;

    /** What has become of a part. */
    enum Status {
        /** There is none. */
        NONE,
        /** It is being written. */
        WRITING,
        /** It is on the disk. */
        WRITTEN,
        /** It could not be written. */
        FAILED
    }

    /** What comes after the part, on the same thread. */
    @FunctionalInterface
    interface Sequel {
        void run() throws IOException, InterruptedException;
    }

    /** What is to be written. */
    private sealed interface Piece {
        record Blocks(int object, long first, int count, byte[] bytes, int length)
                implements Piece {}

        record End(byte[] state, List<Integer> flags, Map<Integer, Long> counters)
                implements Piece {}
    }

    private final SnapshotFolder folder;
    private final String folderName;
    private final long number;
    private final int rank;
    private final Sequel sequel;
    private final BlockingQueue<Piece> pieces = new LinkedBlockingQueue<>();

    /** For whole chunks: memory that is there is faster than new memory. */
    private final Queue<byte[]> free = new ConcurrentLinkedQueue<>();

    private final Semaphore permits;
    private final Thread thread;
    private volatile Status status = Status.WRITING;
    private volatile boolean isOver;

    /**
     * @param ranks how many ranks of this process write at once
     * @param sequel what to do when the part is written
     */
    PartJob(
            SnapshotFolder folder,
            String folderName,
            long number,
            int rank,
            int ranks,
            Sequel sequel) {
        this.folder = folder;
        this.folderName = folderName;
        this.number = number;
        this.rank = rank;
        this.sequel = sequel;
        long room = Runtime.getRuntime().maxMemory() / HEAP_PART / ranks;
        long bytes = Math.clamp(room, 1 << 20, WAITING_BYTES_MAX);
        this.permits = new Semaphore((int) (bytes / PERMIT_BYTES));
        this.thread = Thread.ofPlatform().daemon().name("merino-snapshot-" + rank).unstarted(this);
        thread.start();
    }

    long number() {
        return number;
    }

    Status status() {
        return status;
    }

    /** Whether all is done that was to be done, or cannot be. */
    boolean isOver() {
        return isOver;
    }

    // ---- the rank's thread

    /** Writes blocks of the object at {@code place}. */
    MemoryShare.Receiver receiver(int place) {
        return new MemoryShare.Receiver() {
            @Override
            public byte[] room(int length) {
                byte @Nullable [] found = length > CHUNK_BYTES / 2 ? free.poll() : null;
                if (found != null) {
                    return found;
                }
                return new byte[length > CHUNK_BYTES / 2 ? CHUNK_BYTES : length];
            }

            @Override
            public void take(long first, int blocks, byte[] bytes, int length) {
                add(new Piece.Blocks(place, first, blocks, bytes, length));
            }
        };
    }

    private void add(Piece.Blocks blocks) {
        if (status == Status.WRITING) {
            permits.acquireUninterruptibly(permitsFor(blocks.bytes));
            pieces.add(blocks);
        }
    }

    private static int permitsFor(byte[] bytes) {
        return Math.ceilDiv(bytes.length, PERMIT_BYTES);
    }

    /** All blocks have been added. */
    void end(byte[] state, List<Integer> flags, Map<Integer, Long> counters) {
        pieces.add(new Piece.End(state, flags, counters));
    }

    /** Waits until the part is written, or cannot be. */
    void awaitPart() throws InterruptedException {
        synchronized (this) {
            while (status == Status.WRITING) {
                wait();
            }
        }
    }

    /** Waits until the sequel is over, too. */
    void awaitEnd() throws InterruptedException {
        thread.join();
    }

    /** Ends it at once; the snapshot will not count. */
    void abandon() {
        thread.interrupt();
    }

    // ---- its own thread

    @Override
    public void run() {
        try {
            writePart();
            become(Status.WRITTEN);
            sequel.run();
        } catch (InterruptedException | ClosedByInterruptException _) {
            // abandoned: whoever did that says why
        } catch (IOException e) {
            complain(e);
            folder.markFailed(number, rank);
        } finally {
            become(status == Status.WRITING ? Status.FAILED : status);
            permits.release(Integer.MAX_VALUE / 2); // nobody else would make room any more
            free.clear();
            isOver = true;
        }
    }

    private void writePart() throws IOException, InterruptedException {
        folder.begin(number); // here, as even this may wait for a disk that is busy
        try (PartWriter writer = folder.writer(number, rank)) {
            for (Piece piece = pieces.take(); ; piece = pieces.take()) {
                switch (piece) {
                    case Piece.Blocks(
                                    int object,
                                    long first,
                                    int count,
                                    byte[] bytes,
                                    int length) -> {
                        writer.add(object, first, count, bytes, length);
                        if (bytes.length == CHUNK_BYTES) {
                            free.add(bytes);
                        }
                        permits.release(permitsFor(bytes));
                    }
                    case Piece.End(byte[] state, var flags, var counters) -> {
                        writer.finish(state, flags, counters);
                        return;
                    }
                }
            }
        }
    }

    private synchronized void become(Status next) {
        status = next;
        notifyAll();
    }

    private void complain(IOException e) {
        become(Status.FAILED);
        @Nullable String why = e.getMessage();
        System.err.printf(
                "merino: snapshot %d could not be written to %s by rank %d: %s;"
                        + " the program goes on, and earlier snapshots stay.%n",
                number, folderName, rank, why == null ? e.toString() : why);
    }
}
