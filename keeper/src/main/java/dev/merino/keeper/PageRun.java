package dev.merino.keeper;

import dev.merino.pager.PageMapping;
import dev.merino.protocol.Access;
import dev.merino.worker.call.NodeFrames;

/** Consecutive bytes of the frames, of one chunk, with the same change: one system call. */
final class PageRun {
    private final NodeFrames frames;
    private final PageMapping pages;
    private Change change = Change.NOTHING;
    private boolean scanned;
    private int chunk;
    private long from;
    private long to;

    /** What is to be done to pages. */
    enum Change {
        NOTHING,
        INSTALL,
        INSTALL_PROTECTED,
        REINSTALL,
        REINSTALL_PROTECTED,
        PROTECT,
        UNPROTECT;

        /** What gives {@code access}, which is not less than READ, where {@code old} was. */
        static Change granting(Access old, Access access) {
            if (old == access) {
                return access == Access.WRITE ? REINSTALL : REINSTALL_PROTECTED;
            }
            if (access != Access.WRITE) {
                return INSTALL_PROTECTED;
            }
            return old == Access.READ || old == Access.TRACKED ? UNPROTECT : INSTALL;
        }
    }

    PageRun(NodeFrames frames, PageMapping pages) {
        this.frames = frames;
        this.pages = pages;
    }

    /**
     * Adds a page, after all before it are done if it does not continue them: the kernel refuses to
     * install what is in two of its mappings, and where chunks meet a mapping may end.
     */
    void add(Change wanted, long offset, long bytes, int ofChunk, boolean isScanned) {
        boolean same = wanted == change && isScanned == scanned && ofChunk == chunk;
        if (same && offset == to) {
            to += bytes;
        } else if (same && offset + bytes == from) {
            from = offset;
        } else {
            end();
            change = wanted;
            scanned = isScanned;
            chunk = ofChunk;
            from = offset;
            to = offset + bytes;
        }
    }

    /** Does what was added. */
    void end() {
        Change due = change;
        change = Change.NOTHING;
        switch (due) {
            case NOTHING -> {}
            case INSTALL, INSTALL_PROTECTED -> install(due == Change.INSTALL_PROTECTED);
            case REINSTALL, REINSTALL_PROTECTED -> {
                frames.bring(from, to - from);
                boolean isProtected = due == Change.REINSTALL_PROTECTED;
                pages.reinstall(from, to - from, isProtected, scanned);
            }
            case PROTECT -> pages.protect(from, to - from, scanned);
            case UNPROTECT -> pages.unprotect(from, to - from, scanned);
        }
    }

    private void install(boolean isProtected) {
        long source = frames.lateFor(from, to - from);
        if (source != 0 && pages.installCopy(from, to - from, source, isProtected, scanned)) {
            frames.settled();
        } else {
            frames.settle();
            frames.bring(from, to - from);
            pages.install(from, to - from, isProtected, scanned);
        }
    }
}
