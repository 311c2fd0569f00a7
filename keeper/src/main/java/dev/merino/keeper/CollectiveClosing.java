package dev.merino.keeper;

import dev.merino.MerinoException;
import dev.merino.rank.handle.ClosingMeeting;
import dev.merino.rank.handle.ObjectId;
import dev.merino.worker.call.ClusterMessage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Node 0 as the one that lets all nodes forget what the ranks have closed.
 *
 * <p>When all ranks have asked for it, none of them runs, so only packets that are under way can
 * make a machine send others. Nodes are asked how many packets they have sent and received until
 * two waves of answers in a row have the same sums, and as many were received as sent: then nothing
 * was under way when the first of them had ended (Mattern, Algorithms for Distributed Termination
 * Detection, 1987, section 6). Only then nodes forget: a late diff or notice would be taken for one
 * of what has the pages next.
 */
final class CollectiveClosing {
    private final ClosingMeeting meeting;
    private final ObjectDefinitions definitions;
    private final BiConsumer<Integer, ClusterMessage> send;
    private final List<Asker> askers = new ArrayList<>();
    private final long[] sent;
    private final long[] received;
    private List<ObjectId> closing = List.of();
    private int wave;
    private int counted;
    private long sentBefore;
    private long receivedBefore;

    /** A rank that waits for an answer. */
    private record Asker(int node, int processor) {}

    /**
     * @param send sends a message to a node, this one too
     */
    CollectiveClosing(
            int nodes,
            int ranks,
            ObjectDefinitions definitions,
            BiConsumer<Integer, ClusterMessage> send) {
        this.meeting = new ClosingMeeting(ranks);
        this.definitions = definitions;
        this.send = send;
        this.sent = new long[nodes];
        this.received = new long[nodes];
    }

    /** A rank of {@code node} closes objects. */
    void ask(int node, ClusterMessage.Close close) {
        askers.add(new Asker(node, close.processor()));
        if (meeting.arrive(close.rank(), close.objects())) {
            try {
                closing = meeting.end(definitions::name);
                sentBefore = -1;
                receivedBefore = -1;
                nextWave();
            } catch (MerinoException e) {
                refuse(String.valueOf(e.getMessage()));
            }
        }
    }

    private void refuse(String why) {
        List<Asker> all = List.copyOf(askers);
        askers.clear();
        all.forEach(a -> send.accept(a.node, new ClusterMessage.Refused(a.processor, why)));
    }

    private void nextWave() {
        wave++;
        counted = 0;
        for (int node = 0; node < sent.length; node++) {
            send.accept(node, new ClusterMessage.CountPackets(wave));
        }
    }

    /** {@code node} has counted its packets. */
    void counted(int node, ClusterMessage.PacketsCounted count) {
        sent[node] = count.sent();
        received[node] = count.received();
        if (++counted < sent.length) {
            return;
        }
        long allSent = Arrays.stream(sent).sum();
        long allReceived = Arrays.stream(received).sum();
        boolean isQuiet =
                allSent == allReceived && allSent == sentBefore && allReceived == receivedBefore;
        sentBefore = allSent;
        receivedBefore = allReceived;
        if (isQuiet) {
            forget();
        } else {
            nextWave();
        }
    }

    private void forget() {
        List<Asker> all = List.copyOf(askers);
        askers.clear();
        definitions.close(closing);
        all.forEach(a -> definitions.answer(a.node, new ClusterMessage.Found(a.processor, 0)));
    }
}
