package dev.merino.rank.source;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Tells lines of the program from those of Merino and of the JDK that it calls. */
public final class ProgramLine {
    /** Their frames are between a line of the program and what it calls. */
    private static final Set<String> RUNTIME =
            Set.of(
                    "dev.merino",
                    "dev.merino.files",
                    "dev.merino.spi",
                    "dev.merino.apps.kit",
                    "dev.merino.core",
                    "dev.merino.embedded",
                    "dev.merino.linux",
                    "dev.merino.pager",
                    "dev.merino.rank.checked",
                    "dev.merino.rank.checkpoint",
                    "dev.merino.rank.handle",
                    "dev.merino.rank.races",
                    "dev.merino.rank.source",
                    "dev.merino.rank.statics",
                    "dev.merino.rank.struct",
                    "dev.merino.rank.synchronizer",
                    "dev.merino.rank.task",
                    "dev.merino.rank.watch",
                    "dev.merino.virtual",
                    "dev.merino.worker",
                    "dev.merino.worker.array",
                    "dev.merino.worker.call",
                    "dev.merino.worker.task");

    /** So are those of the machines, which embedded ranks step, in all packages of these rooms. */
    private static final List<String> MACHINES =
            List.of(
                    "dev.merino.coherence",
                    "dev.merino.engine",
                    "dev.merino.memory",
                    "dev.merino.protocol",
                    "dev.merino.sync");

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
                && !RUNTIME.contains(type.substring(0, Math.max(0, type.lastIndexOf('.'))))
                && MACHINES.stream().noneMatch(room -> type.startsWith(room + "."));
    }

    /** The line of the program nearest to where {@code stack} was taken. */
    public static Optional<StackTraceElement> in(StackTraceElement[] stack) {
        return Arrays.stream(stack)
                .filter(frame -> frame.getLineNumber() > 0 && isProgram(frame.getClassName()))
                .findFirst();
    }
}
