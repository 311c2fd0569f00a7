package dev.merino.control;

import java.io.IOException;
import java.io.InputStream;

/**
 * Watches the standard input of a process: whoever started it holds the other end, and the kernel
 * closes it when that process dies, however it dies.
 */
public final class ParentWatch {
    private ParentWatch() {}

    /** Runs {@code cut} once, on a thread of its own, when {@code stdin} ends. */
    public static void watch(InputStream stdin, Runnable cut) {
        watch(stdin, () -> {}, cut);
    }

    /** The same; that thread runs {@code asked}, which must not block, when anything comes. */
    public static void watch(InputStream stdin, Runnable asked, Runnable cut) {
        Thread thread =
                new Thread(
                        () -> {
                            awaitEnd(stdin, asked);
                            cut.run();
                        },
                        "lifeline");
        thread.setDaemon(true);
        thread.start();
    }

    private static void awaitEnd(InputStream stdin, Runnable asked) {
        try {
            byte[] ignored = new byte[64]; // that somebody asks is all that is said
            while (stdin.read(ignored) >= 0) {
                asked.run();
            }
        } catch (IOException e) {
            // As good as an end.
        }
    }
}
