package dev.merino.linux;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.util.BitSet;

/**
 * The processors that a thread may run on. Threads that it starts later may run on the same ones.
 */
public final class Cores {
    private Cores() {}

    /** Those of the calling thread, by their numbers; none if the kernel does not say. */
    public static BitSet mine() {
        return of(0);
    }

    /** Those of this process: of its first thread, which keeps to none unless somebody made it. */
    public static BitSet ofProcess() {
        return of(ProcessHandle.current().pid());
    }

    private static BitSet of(long thread) {
        Scratch scratch = Scratch.mine();
        long bytes = SystemCall.SCHED_GETAFFINITY.fast(thread, Scratch.BYTES, scratch.address());
        return bytes < 0
                ? new BitSet()
                : BitSet.valueOf(scratch.argument().asSlice(0, bytes).toArray(JAVA_BYTE));
    }

    /**
     * From now on the calling thread runs on {@code cores} only. Returns whether the kernel agreed:
     * it does not if the thread may run on none of them.
     */
    public static boolean keepTo(BitSet cores) {
        Scratch scratch = Scratch.mine();
        byte[] mask = cores.toByteArray();
        if (mask.length > Scratch.BYTES) {
            return false;
        }
        scratch.argument().fill((byte) 0);
        MemorySegment.copy(mask, 0, scratch.argument(), JAVA_BYTE, 0, mask.length);
        return SystemCall.SCHED_SETAFFINITY.fast(0, Scratch.BYTES, scratch.address()) >= 0;
    }
}
