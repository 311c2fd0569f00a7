package dev.merino.coherence.cashmere;

import dev.merino.core.Check;

/**
 * How old a node's copy of a page is: when it was updated and when the last write notice came, both
 * in node time, and the versions of the master copy that the node knows of.
 */
final class CopyCurrency {
    static final long UNKNOWN_VERSION = -1;

    private static final long NEVER = 0;

    private long updateTime = NEVER;
    private long noticeTime = NEVER;
    private long version = UNKNOWN_VERSION;
    private long noticedVersion;
    private long announcedVersion;

    CopyCurrency() {}

    /** Whether the node has a copy, and so is in the sharing set. */
    boolean isHeld() {
        return updateTime != NEVER;
    }

    /** When the copy's last update was requested. */
    long updateTime() {
        return updateTime;
    }

    /** When the last write notice came. */
    long noticeTime() {
        return noticeTime;
    }

    boolean isUpdatedSinceNotice() {
        return updateTime > noticeTime;
    }

    /** The version of the master copy that the copy is equal to, but for writes of this node. */
    long version() {
        return version;
    }

    /** The newest version that a write notice has named, where notices do. */
    long noticedVersion() {
        return noticedVersion;
    }

    /** The version that this node's last release has published, where releases do. */
    long announcedVersion() {
        return announcedVersion;
    }

    /** The copy is the master copy of {@code newVersion}, requested at {@code time}. */
    void update(long time, long newVersion) {
        updateTime = time;
        version = newVersion;
    }

    /** The node has no copy any more. */
    void discard() {
        updateTime = NEVER;
    }

    /** What was written in exclusive mode has gone to the home, and made a version there. */
    void sendBack(long time) {
        update(time, version + 1);
    }

    /**
     * A diff of this node has made {@code newVersion}. Unless that is the next one, writes of other
     * nodes are missing here.
     */
    void countOwnDiff(long newVersion) {
        version = newVersion == version + 1 ? newVersion : UNKNOWN_VERSION;
    }

    void notice(long time) {
        noticeTime = time;
    }

    void noticeVersion(long newVersion) {
        noticedVersion = Math.max(noticedVersion, newVersion);
    }

    /** Whatever notices have named is in the copy of {@code newVersion}. */
    void resetNoticedVersion(long newVersion) {
        noticedVersion = newVersion;
    }

    void announceVersion(long newVersion) {
        announcedVersion = Math.max(announcedVersion, newVersion);
    }

    /** Nothing has happened after {@code now}. */
    void verify(int page, long now) {
        Check.that(
                updateTime <= now && noticeTime <= now,
                "page %d: a time after %d: %s",
                page,
                now,
                this);
    }

    @Override
    public String toString() {
        return "updated %d, noticed %d, version %d, noticed version %d"
                .formatted(updateTime, noticeTime, version, noticedVersion);
    }
}
