package dev.merino.keeper.network;

import dev.merino.core.MalformedFrameException;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.messages.Arrival;
import dev.merino.remote.LostNodeException;
import dev.merino.transport.RuntimeEndpoint;

/**
 * The endpoint of a keeper. A frame is a post, whatever carries it: a machine that takes a frame
 * wants to send others, and a handler may do that only by posts.
 */
public final class KeeperEndpoint implements FrameSender, AutoCloseable {
    private static final int FRAME = 1;

    private final RuntimeEndpoint endpoint;
    private final LossHandler losses;
    private final boolean[] isLost;
    private FrameReceiver receiver =
            (node, frame) -> {
                throw new IllegalStateException("the node is not set up yet");
            };

    /**
     * @param endpoint with node n at index n
     */
    KeeperEndpoint(RuntimeEndpoint endpoint, int nodes, LossHandler losses) {
        this.endpoint = endpoint;
        this.losses = losses;
        this.isLost = new boolean[nodes];
        endpoint.setPostHandler(FRAME, this::arrived);
        endpoint.setHandler(0, this::cameBack);
        endpoint.whenLost((name, why) -> lost(name.number(), why));
    }

    /** From now on {@code node} gets the frames; to be called before the first poll. */
    public void deliverTo(FrameReceiver node) {
        receiver = node;
    }

    @Override
    public void send(int node, WireWriter frame) {
        if (!isLost[node]) {
            endpoint.post(node, FRAME, frame);
        }
    }

    @Override
    public void flush() {
        endpoint.flush();
    }

    /** The endpoint itself, for whoever polls it and sleeps. */
    public RuntimeEndpoint endpoint() {
        return endpoint;
    }

    private void arrived(int node, WireReader frame) {
        if (isLost[node]) {
            return;
        }
        try {
            receiver.arrived(node, frame);
        } catch (MalformedFrameException e) {
            lost(node, "sent what cannot be: " + e.getMessage());
        } catch (LostNodeException e) {
            throw e;
        } catch (RuntimeException e) {
            // The machine is in the middle of a step: this node cannot go on, either.
            throw new IllegalStateException(
                    "a message of node %d leads to %s".formatted(node, e), e);
        }
    }

    private void cameBack(Arrival frame) {
        lost(frame.source().number(), "does not take our messages (" + frame.reason() + ")");
    }

    @Override
    public void lost(int node, String why) {
        if (!isLost[node]) {
            isLost[node] = true;
            losses.lost(node, why);
        }
    }

    @Override
    public void close() {
        endpoint.close();
    }
}
