package dev.merino.coherence.cashmere;

import dev.merino.core.Check;
import dev.merino.memory.PageImage;
import dev.merino.memory.Region;
import dev.merino.protocol.Effects;

import java.util.Optional;

/** Whether homes send pages that many nodes want to all of them at once (2.3.3). */
interface PageBroadcast {
    /** No page is broadcast. */
    PageBroadcast NONE = new None();

    /** What a buffer of {@code home} holds. */
    record Found(PageImage image, long version, int home) {}

    /** Whether the page of {@code entry}, which {@code node} requests, is one that many want. */
    boolean isWantedByMany(DirectoryEntry entry, int node);

    /** Whether so many requests that wait for one page make it one that many want. */
    boolean isWantedByMany(int requests);

    /** Sends a page to all nodes, unless it is there already; whether all can find it, or will. */
    boolean place(LocalPage page, DirectoryEntry entry, Effects out);

    /** Tells {@code node} to look into the buffers when the page is there. */
    void refer(int node, LocalPage page, DirectoryEntry entry, Effects out);

    /** The page, if a buffer here has a valid copy. */
    Optional<Found> find(LocalPage page);

    /** Runs {@code then} when whatever was broadcast before this call has arrived here. */
    void afterLoopBack(LocalPage page, Effects out, Metadata.Continuation then);

    /** Whether the page is in the buffers, where any node may take it. */
    boolean isOpen(int page, DirectoryEntry entry);

    /** Whether nodes may be in the sharing set of a page before they have requested it. */
    boolean hasUnaskedSharers();

    /** A diff has come from {@code node}, which may have taken the page from a buffer. */
    void joinSender(DirectoryEntry entry, int node, long joined);

    /** A release of the home has {@code page} in {@code flush}; the buffers have an older one. */
    void masterReleased(Flush flush, LocalPage page, DirectoryEntry entry, HomeDirectory directory);

    /** The pages of {@code region} are in no buffer any more. */
    void forget(Region region);

    /** The null object. */
    final class None implements PageBroadcast {
        private None() {}

        @Override
        public boolean isWantedByMany(DirectoryEntry entry, int node) {
            return false;
        }

        @Override
        public boolean isWantedByMany(int requests) {
            return false;
        }

        @Override
        public boolean place(LocalPage page, DirectoryEntry entry, Effects out) {
            return false;
        }

        @Override
        public void refer(int node, LocalPage page, DirectoryEntry entry, Effects out) {
            Check.that(false, "page %d is in no buffer: this variant has none", page.page);
        }

        @Override
        public Optional<Found> find(LocalPage page) {
            return Optional.empty();
        }

        @Override
        public void afterLoopBack(LocalPage page, Effects out, Metadata.Continuation then) {
            Check.that(false, "page %d is in no buffer: this variant has none", page.page);
        }

        @Override
        public boolean isOpen(int page, DirectoryEntry entry) {
            return false;
        }

        @Override
        public boolean hasUnaskedSharers() {
            return false;
        }

        @Override
        public void joinSender(DirectoryEntry entry, int node, long joined) {}

        @Override
        public void forget(Region region) {}

        @Override
        public void masterReleased(
                Flush flush, LocalPage page, DirectoryEntry entry, HomeDirectory directory) {}
    }
}
