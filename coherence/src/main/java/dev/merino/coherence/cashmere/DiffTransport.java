package dev.merino.coherence.cashmere;

import dev.merino.coherence.cashmere.CashmereMessage.PageDiff;
import dev.merino.memory.PageImage;
import dev.merino.protocol.Effects;

import java.util.List;

/**
 * How the diffs of a release reach the master copies, and where the versions of these are counted:
 * the variant's choice for data.
 */
interface DiffTransport {
    /** What follows when a diff is in the master copy. */
    @FunctionalInterface
    interface Applied {
        /** The master copy of {@code page} at {@code master} has {@code version} now. */
        void applied(Flush flush, LocalPage page, int master, long version, Effects out);
    }

    /**
     * Sends {@code diffs} to {@code home}, and counts them in {@link Flush#diffsToAnswer}.
     *
     * @param then runs for each diff that is answered without a message
     */
    void send(Flush flush, int home, List<PageDiff> diffs, Effects out, Applied then);

    /**
     * Sends all of a page that was exclusive here to its home, ahead of the message that says so.
     *
     * @return what that message brings of it
     */
    PageImage sendBack(LocalPage page, PageImage image, Effects out);

    /** Brings the version in {@code entry} up to date. */
    void readVersion(int page, DirectoryEntry entry);

    /** The master copy has changed once more: the version in {@code entry} says so. */
    void countChange(int page, DirectoryEntry entry);
}
