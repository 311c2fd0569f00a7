package dev.merino.ucx;

import org.jspecify.annotations.Nullable;

/** Another node, as a mesh knows it: what was sent, what has come, and how it ends. */
final class UcxMeshPeer {
    private final int number;
    private final UcxNode node;
    private final UcxControlConnection control;
    private final UcxFrames frames = new UcxFrames();
    private long framesSent;
    private long brokenNs;
    private boolean isBroken;
    private @Nullable String end;

    UcxMeshPeer(int number, UcxNode node, UcxControlConnection control) {
        this.number = number;
        this.node = node;
        this.control = control;
    }

    int node() {
        return number;
    }

    UcxControlConnection control() {
        return control;
    }

    UcxFrames frames() {
        return frames;
    }

    long nextNumber() {
        return framesSent++;
    }

    long framesSent() {
        return framesSent;
    }

    boolean canDeliver() {
        return end == null && frames.hasNext();
    }

    /** Whether sending is useless: nobody is there, but last words of it may be to come. */
    boolean takesNothing() {
        return control.hasEnded() || node.endpoint(number).isBroken();
    }

    /** Why nothing goes to it or comes from it any more, by our own decision. */
    @Nullable String end() {
        return end;
    }

    /** From now on nothing goes to it or comes from it; only the first reason counts. */
    void end(String why) {
        if (end == null) {
            end = why;
        }
    }

    /**
     * Why it is lost; null while it is not, or while frames that it has sent may still come.
     *
     * @param lastWordsNs how long those may take
     */
    @Nullable String whyLost(long lastWordsNs) {
        if (end != null) {
            return end;
        }
        if (!takesNothing()) {
            return null;
        }
        if (!isBroken) {
            isBroken = true;
            brokenNs = System.nanoTime();
        }
        boolean waitedLong = System.nanoTime() - brokenNs > lastWordsNs;
        if (frames.hasNext()) {
            return null;
        }
        if (control.hasEnded()) {
            long missing = control.framesToCome() - frames.count();
            if (missing <= 0) {
                return "closed the connection";
            }
            return waitedLong
                    ? "closed the connection, and %d of its frames did not arrive"
                            .formatted(missing)
                    : null;
        }
        return waitedLong ? "cannot be reached: " + node.endpoint(number).trouble() : null;
    }
}
