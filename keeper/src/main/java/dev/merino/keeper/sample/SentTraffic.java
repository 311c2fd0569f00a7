package dev.merino.keeper.sample;

import dev.merino.Statistics;
import dev.merino.core.Message;

import java.util.ArrayList;
import java.util.List;

/** What has left a node, by the node that it went to. */
public final class SentTraffic {
    private final long[] messages;
    private final long[] bytes;

    /** To so many nodes. */
    public SentTraffic(int nodes) {
        this.messages = new long[nodes];
        this.bytes = new long[nodes];
    }

    /** {@code message} goes to {@code node}. */
    public void sent(int node, Message message) {
        messages[node]++;
        bytes[node] += message.wireBytes();
    }

    /** All of it so far. */
    public List<Statistics.Traffic> total() {
        List<Statistics.Traffic> total = new ArrayList<>();
        for (int node = 0; node < messages.length; node++) {
            total.add(new Statistics.Traffic(messages[node], bytes[node]));
        }
        return total;
    }
}
