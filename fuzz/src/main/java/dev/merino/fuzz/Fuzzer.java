package dev.merino.fuzz;

import com.sun.management.ThreadMXBean;

import dev.merino.core.Chance;
import dev.merino.fuzz.contract.FuzzTarget;

import org.jspecify.annotations.Nullable;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

/**
 * Feeds one target with mutated frames. What becomes of a frame guides the search: a frame with a
 * new outcome is mutated further. Everything follows from the seed.
 */
final class Fuzzer {
    private static final long FRAME_NS_MAX = 10_000_000_000L;

    /** Enough for all outcomes that there are; a text in an outcome must not make it grow. */
    private static final int POOL_MAX = 2_000;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final FuzzTarget target;
    private final Mutator mutator;
    private final List<byte[]> pool;
    private final Set<String> outcomes = new HashSet<>();

    /** A frame that leads to what must not be. */
    static final class Surprise extends RuntimeException {
        Surprise(FuzzTarget target, byte[] frame, String what, @Nullable Throwable cause) {
            super(
                    "%s %s; the frame is %s"
                            .formatted(target.name(), what, HexFormat.of().formatHex(frame)),
                    cause);
        }
    }

    Fuzzer(FuzzTarget target, Collection<byte[]> corpus, long seed) {
        this.target = target;
        this.mutator = new Mutator(new Chance(seed));
        this.pool = new ArrayList<>(corpus);
        if (pool.isEmpty()) {
            pool.add(new byte[8]);
        }
    }

    /** Feeds {@code frames} mutated frames; the first surprise is thrown. */
    void run(long frames) {
        for (byte[] known : List.copyOf(pool)) {
            outcomes.add(feed(known));
        }
        for (long left = frames; left > 0; left--) {
            byte[] frame = mutator.next(pool);
            if (outcomes.add(feed(frame)) && pool.size() < POOL_MAX) {
                pool.add(frame);
            }
        }
    }

    /** How many different outcomes there were. */
    int outcomes() {
        return outcomes.size();
    }

    private String feed(byte[] frame) {
        long bytesBefore = THREADS.getCurrentThreadAllocatedBytes();
        long beginNs = System.nanoTime();
        String outcome = outcome(frame);
        long bytes = THREADS.getCurrentThreadAllocatedBytes() - bytesBefore;
        long bytesMax = target.bytesMax(frame.length);
        if (bytes > bytesMax && takesAgain(frame) > bytesMax) {
            throw new Surprise(target, frame, "allocates " + bytes + " bytes", null);
        }
        if (System.nanoTime() - beginNs > FRAME_NS_MAX) {
            throw new Surprise(target, frame, "takes too long", null);
        }
        return outcome;
    }

    /** The first time may have loaded classes. */
    private long takesAgain(byte[] frame) {
        long bytesBefore = THREADS.getCurrentThreadAllocatedBytes();
        String _ = outcome(frame);
        return THREADS.getCurrentThreadAllocatedBytes() - bytesBefore;
    }

    private String outcome(byte[] frame) {
        try {
            return target.outcome(frame.clone());
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError | AssertionError e) {
            throw new Surprise(target, frame, "throws " + e, e);
        }
    }
}
