package dev.merino.control;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * How many processes the kernel has killed for lack of memory: in the control group of this
 * process, and on the machine. Somebody who sees a child die of signal 9 compares the numbers with
 * those from before the child was started; the signal itself says nothing about who sent it.
 *
 * @param inGroup of the control group, or {@link #UNKNOWN}
 * @param onMachine of all, or {@link #UNKNOWN}
 */
public record OutOfMemoryKills(long inGroup, long onMachine) {
    /** Instead of a number that the kernel does not tell. */
    static final long UNKNOWN = -1;

    private static final int KILLED = 128 + 9;
    private static final Path GROUPS = Path.of("/sys/fs/cgroup");
    private static final String FIELD = "oom_kill";

    /** Those until now. */
    public static OutOfMemoryKills now() {
        return new OutOfMemoryKills(ofGroup(), field(Path.of("/proc/vmstat")));
    }

    /**
     * A child here has ended with {@code exitValue}: whether for lack of memory, if it is known.
     */
    public String explain(int exitValue) {
        return exitValue == KILLED ? explain(now()) : "";
    }

    /** What somebody says who cannot ask the machine where it happened. */
    public static String guess(int exitValue) {
        return exitValue == KILLED ? "; perhaps for lack of memory: its machine may know" : "";
    }

    String explain(OutOfMemoryKills after) {
        if (inGroup != UNKNOWN && after.inGroup > inGroup) {
            return "; the kernel killed it for lack of memory, at the limit of its control group";
        }
        if (onMachine != UNKNOWN && after.onMachine > onMachine) {
            return "; the kernel killed a process for lack of memory meanwhile";
        }
        return after.inGroup == UNKNOWN && after.onMachine == UNKNOWN
                ? "; perhaps for lack of memory: the kernel does not tell"
                : "";
    }

    /** With control groups of either version. */
    private static long ofGroup() {
        long found = UNKNOWN;
        for (String line : lines(Path.of("/proc/self/cgroup"))) {
            String[] parts = line.split(":", 3);
            if (parts.length == 3 && parts[0].equals("0")) {
                found = Math.max(found, field(inside(GROUPS, parts[2], "memory.events")));
            } else if (parts.length == 3 && List.of(parts[1].split(",")).contains("memory")) {
                Path root = GROUPS.resolve("memory");
                found = Math.max(found, field(inside(root, parts[2], "memory.oom_control")));
            }
        }
        return found;
    }

    private static Path inside(Path root, String group, String file) {
        return Path.of(root + group, file);
    }

    /** The number behind the field's name, in a line of its own. */
    private static long field(Path file) {
        for (String line : lines(file)) {
            if (line.startsWith(FIELD + " ")) {
                return Long.parseLong(line.substring(FIELD.length() + 1).strip());
            }
        }
        return UNKNOWN;
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            return List.of(); // a kernel or a container that does not tell
        }
    }
}
