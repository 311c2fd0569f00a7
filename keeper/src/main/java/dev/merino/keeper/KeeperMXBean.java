package dev.merino.keeper;

import java.util.Map;

/** What a keeper has counted so far, for JMX; the names are those of the statistics of a run. */
public interface KeeperMXBean {
    /** The number of its node. */
    int getNode();

    /** Events by name, from the beginning of the run on. */
    Map<String, Long> getCounts();

    /** Messages that have left the node, by kind. */
    Map<String, Long> getMessages();

    /** Their bytes. */
    Map<String, Long> getMessageBytes();

    /** How long the node was in its handlers of other nodes' messages, by kind. */
    Map<String, Long> getHandlerNanoseconds();
}
