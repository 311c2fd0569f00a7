package dev.merino.linux;

/**
 * {@code struct sched_attr} of {@code linux/sched/types.h}, its first version.
 *
 * <pre>
 *   0   size      u32
 *   4   policy    u32   SCHED_OTHER
 *   8   flags     u64
 *   16  nice      s32
 *   20  priority  u32
 *   24  runtime   u64   of SCHED_OTHER, since Linux 6.12: the length of a turn, in nanoseconds
 *   32  deadline  u64
 *   40  period    u64
 * </pre>
 */
final class SchedLayout {
    static final int SIZE = 0;
    static final int RUNTIME = 24;
    static final int BYTES = 48;

    private SchedLayout() {}
}
