package dev.merino.pager;

import dev.merino.core.Check;
import dev.merino.core.MalformedFrameException;
import dev.merino.messages.Arrival;
import dev.merino.transport.RuntimeEndpoint;

import java.lang.foreign.MemorySegment;

/** A thread's end of its calls to the keeper, one call at a time. Only that thread uses it. */
public final class ClientCall implements AutoCloseable {
    private final RuntimeEndpoint endpoint;
    private final long[] words = new long[WorkerProtocol.ASK_WORDS];
    private boolean done;
    private long answer;
    private long drops;
    private byte[] text = WorkerProtocol.NOTHING;

    ClientCall(RuntimeEndpoint endpoint) {
        this.endpoint = endpoint;
        endpoint.setHandler(0, ClientCall::cameBack);
        endpoint.setHandler(WorkerProtocol.ANSWER, this::answered);
    }

    private static void cameBack(Arrival message) {
        throw new PeerGoneException("the keeper does not accept requests: " + message.reason());
    }

    private void answered(Arrival message) {
        if (message.wordCount() != WorkerProtocol.ANSWER_WORDS) {
            throw new MalformedFrameException(
                    "the keeper answers with %d words".formatted(message.wordCount()));
        }
        answer = message.word(0);
        drops = message.word(1);
        text = WorkerProtocol.text(message);
        done = true;
    }

    /** Starts a call of {@code kind} with four words. */
    public void ask(int kind, long a, long b, long c, long d) {
        begin(kind, a, b, c, d);
        endpoint.request(
                WorkerProtocol.KEEPER, WorkerProtocol.ASK, words, WorkerProtocol.ASK_WORDS);
    }

    /** The same with {@code content} besides. */
    public void ask(int kind, long a, long b, long c, long d, byte[] content) {
        begin(kind, a, b, c, d);
        int count = WorkerProtocol.ASK_WORDS;
        MemorySegment data = MemorySegment.ofArray(content);
        endpoint.request(
                WorkerProtocol.KEEPER, WorkerProtocol.ASK, words, count, data, 0, content.length);
    }

    /** The same, but a keeper that sleeps need not wake up for it. */
    public void askWithoutWaking(int kind, long a, long b, long c, long d, byte[] content) {
        begin(kind, a, b, c, d);
        endpoint.requestWithoutWaking(
                WorkerProtocol.KEEPER,
                WorkerProtocol.ASK,
                words,
                WorkerProtocol.ASK_WORDS,
                content);
    }

    /** The same without content. */
    public void askWithoutWaking(int kind, long a, long b, long c, long d) {
        begin(kind, a, b, c, d);
        endpoint.requestWithoutWaking(
                WorkerProtocol.KEEPER, WorkerProtocol.ASK, words, WorkerProtocol.ASK_WORDS);
    }

    private void begin(int kind, long a, long b, long c, long d) {
        done = false;
        words[0] = kind;
        words[1] = a;
        words[2] = b;
        words[3] = c;
        words[4] = d;
    }

    /** Wakes the keeper if it sleeps. */
    public void wakeKeeper() {
        endpoint.wake(WorkerProtocol.KEEPER);
    }

    /** Starts a call of {@code kind} with the first {@code length} bytes of {@code content}. */
    public void ask(int kind, byte[] content, int length) {
        Check.that(length <= WorkerProtocol.TEXT_BYTES_MAX, "a request of %d bytes", length);
        done = false;
        words[0] = kind;
        MemorySegment data = MemorySegment.ofArray(content);
        endpoint.request(WorkerProtocol.KEEPER, WorkerProtocol.ASK, words, 1, data, 0, length);
    }

    /** Whether the answer has arrived. */
    public boolean isDone() {
        if (!done) {
            int _ = endpoint.poll();
        }
        return done;
    }

    /**
     * Sleeps until the answer has arrived or {@code timeoutNs} have passed; returns whether it has.
     */
    public boolean sleep(long timeoutNs) {
        if (!done) {
            boolean _ = endpoint.await(timeoutNs);
        }
        return done;
    }

    /** Asks the keeper to cancel the call; it answers in any case. */
    public void cancel() {
        endpoint.request(WorkerProtocol.KEEPER, WorkerProtocol.CANCEL);
    }

    /** The answer. */
    public long take() {
        Check.that(done, "an answer is taken before it has arrived");
        return answer;
    }

    /** How many drops the worker must have done before the thread continues. */
    public long dropsNeeded() {
        return drops;
    }

    /** The text of the answer. */
    public byte[] text() {
        return text;
    }

    @Override
    public void close() {
        endpoint.close();
    }
}
