package dev.merino.pager;

import dev.merino.am.Arrival;
import dev.merino.am.Endpoint;
import dev.merino.am.setup.LocalEndpointSetUp;
import dev.merino.core.Check;
import dev.merino.core.MalformedFrameException;
import dev.merino.linux.Poller;
import dev.merino.linux.UnixSocket;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/**
 * Where a keeper takes what the threads of its workers ask: its endpoint for them, and a slot for
 * each. A poll only fills calls; the keeper looks at them afterwards.
 */
public final class WorkerEndpoint implements AutoCloseable {
    private final LocalEndpointSetUp setUp;
    private final ServerCall[] calls;
    private @Nullable Endpoint endpoint;

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

    /** All have been met: from now on their questions can be taken. */
    public void open() {
        Endpoint opened = setUp.endpoint();
        // A thread that is no more needs no answer; its process is watched by others.
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

    Endpoint endpoint() {
        return Check.present(endpoint, "the workerEndpoint is open");
    }

    /** The slot of {@code thread}, counted over all workers. */
    public ServerCall call(int thread) {
        return calls[thread];
    }

    /** Puts what has been asked into its calls; whether anything was. */
    public boolean poll() {
        return endpoint().poll() > 0;
    }

    /** See {@link Endpoint#sleepIn}. */
    public void sleepIn(Poller poller, int bellTag, int pollTag) {
        endpoint().sleepIn(poller, bellTag, pollTag);
    }

    /** See {@link Endpoint#wakePoll}. */
    public void wakePoll() {
        endpoint().wakePoll();
    }

    /** The keeper is about to sleep; false if something was asked, and it must poll. */
    public boolean goingToSleep() {
        return endpoint().goingToSleep();
    }

    /** The keeper is awake. */
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
