package dev.merino.keeper.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Notices that somebody has stopped a worker (SIGSTOP, Ctrl-Z, a debugger): such a process says
 * nothing and ends nothing, and without a word the user would only see a run that stands still.
 */
final class StopDetector {
    /** Shorter stops are nobody's business. */
    private static final long REPORT_NS = 2_000_000_000L;

    private static final long LOOK_MS = 500;

    private final String name;
    private final long deadAfterNs;
    private boolean isStopped;
    private boolean isReported;
    private long sinceNs;

    /** What is to be done about a worker. */
    enum News {
        /** Nothing. */
        NONE,
        /** It has been stopped for a while. */
        STOPPED,
        /** It was reported as stopped, and goes on. */
        GOES_ON,
        /** It has been stopped for so long that it is taken for dead. */
        DEAD
    }

    /** Who hears of it. */
    interface Listener {
        /** A line for the user. */
        void say(String line);

        /** It is taken for dead. */
        void dead(String sentence);
    }

    /**
     * @param name of the worker, for sentences
     * @param deadAfter after how long it is taken for dead; zero for never
     */
    StopDetector(String name, Duration deadAfter) {
        this.name = name;
        this.deadAfterNs = deadAfter.toNanos();
    }

    /** The worker {@code stopped} at {@code nowNs}, or not. */
    synchronized News look(boolean stopped, long nowNs) {
        if (stopped != isStopped) {
            isStopped = stopped;
            sinceNs = nowNs;
        }
        boolean wasReported = isReported;
        isReported = isStopped && nowNs - sinceNs >= REPORT_NS;
        if (isStopped && deadAfterNs > 0 && nowNs - sinceNs > deadAfterNs) {
            return News.DEAD;
        }
        if (isReported == wasReported) {
            return News.NONE;
        }
        return isReported ? News.STOPPED : News.GOES_ON;
    }

    /** A line for a report of what everybody does; empty if the worker is not stopped. */
    synchronized String report(long nowNs) {
        long seconds = (nowNs - sinceNs) / 1_000_000_000L;
        return isReported ? name + " has been stopped for " + seconds + " s" : "";
    }

    /** Looks at process {@code pid} every now and then, on a thread of its own. */
    void watch(long pid, Listener listener) {
        Thread thread = new Thread(() -> watchLoop(pid, listener), "stops of pid " + pid);
        thread.setDaemon(true);
        thread.start();
    }

    private void watchLoop(long pid, Listener listener) {
        try {
            News news = News.NONE;
            while (news != News.DEAD) {
                Thread.sleep(LOOK_MS);
                news = look(isStopped(pid), System.nanoTime());
                tell(news, listener);
            }
        } catch (IOException e) {
            // It has ended, which others notice.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void tell(News news, Listener listener) {
        switch (news) {
            case NONE -> {}
            case STOPPED -> listener.say("merino: " + name + " is stopped; waiting for it");
            case GOES_ON -> listener.say("merino: " + name + " goes on");
            case DEAD ->
                    listener.dead(
                            "%s has been stopped for more than %d s (--dead-after)"
                                    .formatted(name, deadAfterNs / 1_000_000_000L));
        }
    }

    /** The state stands behind the name, which is in brackets and may contain anything. */
    private static boolean isStopped(long pid) throws IOException {
        String fields = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
        char state = fields.charAt(fields.lastIndexOf(')') + 2);
        return state == 'T' || state == 't';
    }
}
