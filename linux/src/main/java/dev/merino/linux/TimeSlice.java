package dev.merino.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;

/** How long the kernel lets this thread run at a time. */
public final class TimeSlice {
    private TimeSlice() {}

    /**
     * Asks for turns of {@code turnNs} for the calling thread. Whoever wants short turns gets them
     * soon: when it wakes up, it takes the processor from a thread with longer ones, instead of
     * waiting until that one's turn is over, which takes milliseconds. No privilege is needed; says
     * whether the kernel does so (Linux 6.12 does, older ones ignore it).
     */
    public static boolean ask(long turnNs) {
        Scratch scratch = Scratch.mine();
        MemorySegment attributes = scratch.argument();
        attributes.asSlice(0, SchedLayout.BYTES).fill((byte) 0);
        attributes.set(JAVA_INT, SchedLayout.SIZE, SchedLayout.BYTES);
        attributes.set(JAVA_LONG, SchedLayout.RUNTIME, turnNs);
        return SystemCall.SCHED_SETATTR.fast(0, scratch.address(), 0) >= 0;
    }
}
