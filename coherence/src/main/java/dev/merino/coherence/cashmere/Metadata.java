package dev.merino.coherence.cashmere;

import dev.merino.core.NodeSet;
import dev.merino.memory.Region;
import dev.merino.protocol.Effects;

import java.util.List;

/**
 * How nodes learn who shares a page, where its home is, and that it was written: the variant's
 * choice for metadata.
 */
interface Metadata {
    /** What follows, at once or later. */
    @FunctionalInterface
    interface Continuation {
        void run(Effects out);
    }

    /**
     * This node joins the sharing sets of the pages from {@code first} to before {@code end}, as
     * far as it must before it requests them; then it may.
     */
    void join(int first, int end, Effects out, Continuation then);

    /** This node, until now the home of {@code page}, shares it from now on. */
    void joinAsFormerHome(LocalPage page, Effects out);

    /** This node leaves the sharing sets of {@code pages}. */
    void leave(List<LocalPage> pages, Effects out);

    /** Brings the sharing set of a page whose home is here up to date. */
    void readSharers(int page, DirectoryEntry entry);

    /** Those of {@code sharers} whom a releaser does not know unless the home names them. */
    NodeSet unknownToReleaser(int page, NodeSet sharers);

    /** A diff of {@code flush} has made {@code version} of the master copy at {@code master}. */
    void written(Flush flush, LocalPage page, int master, long version);

    /** Publishes the versions that {@code flush} has made, if that must be done before notices. */
    void announce(Flush flush, Effects out, Continuation then);

    /**
     * Sends write notices to {@code node}.
     *
     * @param then runs when they are answered, if not by a message
     */
    void notify(Flush flush, int node, List<Integer> pages, Effects out, Continuation then);

    /** Takes the write notices that have come, if not by messages. */
    void pollNotices(ReplicatedDirectory.NoticeSink taker);

    /** Where to find the home of {@code page}, as far as is known here. */
    int homeOf(LocalPage page);

    /**
     * Publishes that this node is the home of {@code page}, and whether a thread here writes it.
     */
    void publishHome(LocalPage page, boolean writes, Effects out);

    /** Forgets what nodes have written about {@code region} here. */
    void forget(Region region);

    /** Whether the directory says that a thread at the home writes {@code page}. */
    boolean isWrittenAtHome(LocalPage page);

    /** The same of a page of which a copy is here, which came with a hint. */
    boolean isProbablyWrittenAtHome(LocalPage page);
}
