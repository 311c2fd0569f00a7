package dev.merino.transport.ucx;

import dev.merino.transport.mesh.MeshLimits;

import org.jspecify.annotations.Nullable;

/** Another node of a mesh: the frames sent to it and received from it, and how it ends. */
final class UcxMeshPeer {
    private final int number;
    private final UcxNode node;
    private final UcxControlConnection control;
    private final UcxFrames frames;
    private long framesSent;
    private long brokenNs;
    private boolean isBroken;
    private @Nullable String end;

    UcxMeshPeer(int number, UcxNode node, UcxControlConnection control, MeshLimits limits) {
        this.number = number;
        this.node = node;
        this.control = control;
        this.frames = new UcxFrames(limits);
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

    /** Whether sending is useless: the node has exited, but frames of it may still arrive. */
    boolean takesNothing() {
        return control.hasEnded() || node.endpoint(number).isBroken();
    }

    /** Why this side has ended the connection; null if it has not. */
    @Nullable String end() {
        return end;
    }

    /** Ends the connection; only the first reason counts. */
    void end(String why) {
        if (end == null) {
            end = why;
        }
    }

    /**
     * Why it is lost; null while it is not, or while frames that it has sent may still arrive.
     *
     * @param lateFramesNs how long those may take
     */
    @Nullable String whyLost(long lateFramesNs) {
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
        boolean waitedLong = System.nanoTime() - brokenNs > lateFramesNs;
        if (frames.hasNext()) {
            return null;
        }
        if (control.hasEnded()) {
            long missing = control.framesToCome() - frames.count();
            if (missing <= 0) {
                return control.ending();
            }
            return waitedLong
                    ? "closed the connection, and %d of its frames did not arrive"
                            .formatted(missing)
                    : null;
        }
        return waitedLong ? "cannot be reached: " + node.endpoint(number).trouble() : null;
    }
}
