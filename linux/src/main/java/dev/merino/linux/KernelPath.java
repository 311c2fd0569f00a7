package dev.merino.linux;

/**
 * How this process makes system calls.
 *
 * @param kind the way it has
 * @param why why it has no better one; empty if it has the best, or the one that was asked for
 */
public record KernelPath(Kind kind, String why) {
    /** The system property that says {@code libc} if libc is to be used, else {@code auto}. */
    public static final String PROPERTY = "merino.kernel-entry";

    /** The ways, the best first. */
    public enum Kind {
        /** By instructions of our own. */
        OWN_CODE("by instructions of its own"),
        /** By libc's {@code syscall}, where executable memory is refused. */
        LIBC("through libc"),
        /** There is none. */
        NONE("none");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        /** What it is called. */
        public String words() {
            return words;
        }
    }

    /** What a user should know of it: nothing, or the cause and the remedy. */
    public String sentence() {
        if (why.isEmpty()) {
            return "";
        }
        return switch (kind) {
            case OWN_CODE -> "";
            case LIBC ->
                    why
                            + ": system calls go through libc, which takes 0.3 us more for each;"
                            + " the remedy is to allow this process executable memory (SELinux:"
                            + " execmem; systemd: MemoryDenyWriteExecute=no).";
            case NONE -> "No system calls can be made (" + why + "): run with --embedded.";
        };
    }
}
