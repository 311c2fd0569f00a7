package dev.merino.worker;

import dev.merino.rank.source.ProgramLine;
import dev.merino.spi.Speaker;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Tells which line of the program a rank executes.
 *
 * <p>A stack is taken in a handshake with its thread, and a thread that waits in a page fault does
 * not answer before its page is there, since the JVM takes it for running. So another thread takes
 * the stack, which may wait as long: nobody waits for it, and there is one for each rank at most.
 */
final class RankLine {
    private final int rank;
    private final Thread thread;
    private final AtomicBoolean isTaken = new AtomicBoolean();

    /** Of {@code rank}, which {@code thread} runs. */
    RankLine(int rank, Thread thread) {
        this.rank = rank;
        this.thread = thread;
    }

    /** Prints the line as soon as it is known, on the standard error stream. */
    void tell() {
        if (thread.isAlive() && isTaken.compareAndSet(false, true)) {
            Thread.ofPlatform().daemon().name("merino-line-of-rank-" + rank).start(this::take);
        }
    }

    private void take() {
        try {
            Speaker.become(rank);
            ProgramLine.in(thread.getStackTrace())
                    .ifPresent(
                            line -> System.err.println("merino: rank " + rank + " is at " + line));
        } finally {
            isTaken.set(false);
        }
    }
}
