package dev.merino.pager;

import dev.merino.core.Check;
import dev.merino.core.MalformedFrameException;
import dev.merino.linux.Poller;
import dev.merino.linux.UnixSocket;
import dev.merino.messages.Arrival;
import dev.merino.transport.RuntimeEndpoint;
import dev.merino.transport.setup.LocalEndpointSetUp;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/**
 * The keeper's endpoint for the threads of its workers, with one {@link ServerCall} for each
 * thread. A poll only fills these calls; the keeper takes and answers them afterwards.
 */
public final class WorkerEndpoint implements AutoCloseable {
    private final LocalEndpointSetUp setUp;
    private final ServerCall[] calls;
    private @Nullable RuntimeEndpoint endpoint;

    WorkerEndpoint(long run, long tag, int threads) {
        this.setUp = WorkerProtocol.keeper(run, tag, threads);
        this.calls = new ServerCall[threads];
        Arrays.setAll(calls, thread -> new ServerCall(this, thread));
    }

    /** Exchanges queue blocks with a thread whose worker has proved who it is. */
    void meet(int thread, UnixSocket controlSocket) {
        setUp.offer(controlSocket);
        WorkerProtocol.accept(setUp, 1 + thread, controlSocket);
    }

    /** All threads are connected: from now on their requests are accepted. */
    public void open() {
        RuntimeEndpoint opened = setUp.endpoint();
        // An answer to a thread that has exited is dropped; the launcher watches its process.
        opened.setHandler(0, message -> {});
        opened.setHandler(WorkerProtocol.ASK, message -> callOf(message).ask(message));
        opened.setHandler(WorkerProtocol.CANCEL, message -> callOf(message).cancel());
        endpoint = opened;
    }

    private ServerCall callOf(Arrival message) {
        int number = message.source().number();
        if (number < 1 || number > calls.length) {
            throw new MalformedFrameException(
                    "a request of endpoint %d: the threads have 1 to %d"
                            .formatted(number, calls.length));
        }
        return calls[number - 1];
    }

    RuntimeEndpoint endpoint() {
        return Check.present(endpoint, "the worker endpoint is open");
    }

    /** The calls of {@code thread}, counted over all workers. */
    public ServerCall call(int thread) {
        return calls[thread];
    }

    /** Receives requests into their calls; returns whether any has arrived. */
    public boolean poll() {
        return endpoint().poll() > 0;
    }

    /** See {@link RuntimeEndpoint#sleepIn}. */
    public void sleepIn(Poller poller, int bellTag, int pollTag) {
        endpoint().sleepIn(poller, bellTag, pollTag);
    }

    /** See {@link RuntimeEndpoint#wakePoll}. */
    public void wakePoll() {
        endpoint().wakePoll();
    }

    /** Prepares to sleep; false if a request has arrived, so that the keeper must poll. */
    public boolean goingToSleep() {
        return endpoint().goingToSleep();
    }

    /** Ends what {@link #goingToSleep} began. */
    public void awake() {
        endpoint().awake();
    }

    @Override
    public void close() {
        if (endpoint == null) {
            setUp.close();
        } else {
            endpoint.close();
        }
    }
}
