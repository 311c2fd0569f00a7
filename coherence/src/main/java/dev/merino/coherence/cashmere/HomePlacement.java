package dev.merino.coherence.cashmere;

import dev.merino.protocol.Access;
import dev.merino.protocol.Effects;

/** Whether homes stay where they are or move to nodes that write (2.3.2). */
interface HomePlacement {
    /** Whether another node is the home of {@code page} by now, to which messages are forwarded. */
    boolean isGone(LocalPage page);

    /** Where to request {@code page}: at its home, or at a former one, which forwards. */
    int homeOf(LocalPage page);

    /** Whether a table at the home may get this right before it has touched the page. */
    boolean mayMapAhead(Access wanted);

    /** Whether a write fault without a copy requests the home along with the page. */
    boolean requestsHome(LocalPage page);

    /** Whether a write fault with a current copy requests the home. */
    boolean requestsHomeWithCopy(LocalPage page);

    /** Whether a request must wait because diffs of the page may be on a longer way than it. */
    boolean mustAwaitFlushes(LocalPage page);

    /** Whether the reply for a page says that its home would not move now. */
    boolean isKept(LocalPage page, DirectoryEntry entry);

    /** A thread of the home begins or ends to write a shared page. */
    void publishWriting(LocalPage page, boolean writes, Effects out);
}
