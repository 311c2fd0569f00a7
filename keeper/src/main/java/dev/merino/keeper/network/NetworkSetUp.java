package dev.merino.keeper.network;

import dev.merino.Settings;
import dev.merino.Transport;
import dev.merino.keeper.process.KeeperContext;
import dev.merino.message.Inbox;
import dev.merino.message.MeshLimits;

import java.io.IOException;
import java.util.List;

/** How the keepers of a run find each other: each listens and tells the others where. */
public interface NetworkSetUp extends AutoCloseable {
    /** Listens, for the transport of the settings. */
    static NetworkSetUp listen(KeeperContext context, Settings settings) {
        return settings.transport() == Transport.UCX
                ? new UcxSetUp(context)
                : new MessageSetUp(context, settings);
    }

    /** What the others must be told, in one line. */
    String contact();

    /**
     * Connects with all others; what they send goes to {@code inbox}.
     *
     * @param contacts those of all nodes, at their numbers
     */
    NodeNetwork connect(List<String> contacts, MeshLimits limits, Inbox inbox) throws IOException;

    /**
     * The machine of each node, if those of one machine are to share memory; otherwise a different
     * name for each.
     */
    List<String> machines(List<String> contacts);

    @Override
    void close();
}
