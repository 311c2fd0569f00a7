package dev.merino.rank.source;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/** Tells lines of the program from those of Merino and of the JDK that it calls. */
public final class ProgramLine {
    private static final String MERINO = "dev.merino.";

    /**
     * The rooms whose frames are between a line of the program and what it calls, and those of the
     * machines, which embedded ranks step.
     */
    private static final Set<String> ROOMS =
            Set.of(
                    "coherence",
                    "core",
                    "engine",
                    "files",
                    "linux",
                    "memory",
                    "messages",
                    "pager",
                    "protocol",
                    "rank",
                    "spi",
                    "sync",
                    "transport",
                    "worker");

    /** So are these packages; below them, and in other rooms, there are programs. */
    private static final Set<String> PACKAGES =
            Set.of(
                    "dev.merino",
                    "dev.merino.apps.kit",
                    "dev.merino.embedded",
                    "dev.merino.virtual");

    /** Programs that say what ranks promise. */
    private static final String CONTRACTS = "dev.merino.rank.contract.";

    private static final StackWalker WALKER = StackWalker.getInstance();

    private ProgramLine() {}

    /** The line of the program that is being executed; empty if it has none. */
    public static String here() {
        return WALKER.walk(
                frames ->
                        frames.filter(frame -> isProgram(frame.getClassName()))
                                .map(StackWalker.StackFrame::toStackTraceElement)
                                .filter(frame -> frame.getLineNumber() > 0)
                                .map(StackTraceElement::toString)
                                .findFirst()
                                .orElse(""));
    }

    /** Whether {@code type} is a class of the program; those made at run time have no lines. */
    public static boolean isProgram(String type) {
        return type.indexOf('/') < 0
                && !type.startsWith("java.")
                && !type.startsWith("jdk.")
                && !isMerino(type);
    }

    private static boolean isMerino(String type) {
        if (!type.startsWith(MERINO)) {
            return false;
        }
        int end = Math.max(MERINO.length(), type.indexOf('.', MERINO.length()));
        return PACKAGES.contains(type.substring(0, type.lastIndexOf('.')))
                || (ROOMS.contains(type.substring(MERINO.length(), end))
                        && !type.startsWith(CONTRACTS));
    }

    /** The line of the program nearest to where {@code stack} was taken. */
    public static Optional<StackTraceElement> in(StackTraceElement[] stack) {
        return Arrays.stream(stack)
                .filter(frame -> frame.getLineNumber() > 0 && isProgram(frame.getClassName()))
                .findFirst();
    }
}
