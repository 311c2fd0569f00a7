package dev.merino.pager;

import dev.merino.core.Check;
import dev.merino.messages.Arrival;
import dev.merino.transport.RuntimeEndpoint;

import java.lang.foreign.MemorySegment;

/** The keeper's end of the calls of one thread of a worker; {@link WorkerEndpoint} fills it. */
public final class ServerCall {
    /** How many bytes an answer's text may have. */
    public static final int TEXT_BYTES_MAX = WorkerProtocol.TEXT_BYTES_MAX;

    private static final int WORDS = WorkerProtocol.ASK_WORDS - 1;

    private final WorkerEndpoint workerEndpoint;
    private final int thread;
    private final long[] words = new long[WORDS];
    private final long[] answer = new long[WorkerProtocol.ANSWER_WORDS];
    private int kind;
    private byte[] text = WorkerProtocol.NOTHING;

    /** A request has arrived and was not taken yet. */
    private boolean asked;

    /** A request was taken and not answered yet. */
    private boolean pending;

    /** The thread asks to cancel its request. */
    private boolean cancelled;

    ServerCall(WorkerEndpoint workerEndpoint, int thread) {
        this.workerEndpoint = workerEndpoint;
        this.thread = thread;
    }

    /**
     * Ignores a request that arrives before the last one was answered: no correct worker sends it.
     */
    void ask(Arrival message) {
        if (asked || pending || message.wordCount() == 0) {
            return;
        }
        kind = (int) message.word(0);
        for (int i = 0; i < WORDS; i++) {
            words[i] = i + 1 < message.wordCount() ? message.word(i + 1) : 0;
        }
        text = WorkerProtocol.text(message);
        asked = true;
        cancelled = false;
    }

    /** Notes that the thread cancels its request, unless it was answered meanwhile. */
    void cancel() {
        cancelled = asked || pending;
    }

    /** Takes the request that has arrived; false if there is none. */
    public boolean take() {
        pending |= asked;
        boolean taken = asked;
        asked = false;
        return taken;
    }

    /** Whether {@link #take} or {@link #wantsCancel} would return true. */
    public boolean isAsked() {
        return asked || cancelled;
    }

    /** Whether a request has been taken and not been answered yet. */
    public boolean isPending() {
        return pending;
    }

    /** Whether the thread cancels the request that was taken; true once for each request. */
    public boolean wantsCancel() {
        boolean wants = pending && cancelled;
        cancelled &= !wants;
        return wants;
    }

    /** The kind of the request. */
    public int kind() {
        return kind;
    }

    /** The {@code index}-th word of the request. */
    public long word(int index) {
        return words[index];
    }

    /** The text of the request. */
    public byte[] text() {
        return text;
    }

    /** Answers; the thread does all drops up to the {@code drops}-th before it continues. */
    public void answer(long value, long drops) {
        answer(value, drops, WorkerProtocol.NOTHING, 0);
    }

    /** Answers with the first {@code length} bytes of {@code content} besides. */
    public void answer(long value, long drops, byte[] content, int length) {
        Check.that(pending, "an answer without a pending request");
        Check.that(length <= WorkerProtocol.TEXT_BYTES_MAX, "an answer of %d bytes", length);
        pending = false;
        cancelled = false;
        answer[0] = value;
        answer[1] = drops;
        send(workerEndpoint.endpoint(), content, length);
    }

    private void send(RuntimeEndpoint endpoint, byte[] content, int length) {
        int to = 1 + thread;
        boolean sent =
                length == 0
                        ? endpoint.tryRequest(
                                to, WorkerProtocol.ANSWER, answer, WorkerProtocol.ANSWER_WORDS)
                        : endpoint.tryRequest(
                                to,
                                WorkerProtocol.ANSWER,
                                answer,
                                WorkerProtocol.ANSWER_WORDS,
                                MemorySegment.ofArray(content),
                                0,
                                length);
        Check.that(sent, "thread %d has room for the one answer it waits for", thread);
    }
}
