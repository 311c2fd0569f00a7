package dev.merino.remote.active;

import dev.merino.messages.Arrival;
import dev.merino.remote.Operation;
import dev.merino.remote.RefusalException;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;

/** An operation of one or more requests, each of which is answered. */
final class ActiveOperation implements Operation {
    private int partsLeft;
    private long value;
    private @Nullable RuntimeException failure;

    ActiveOperation(int parts) {
        this.partsLeft = parts;
    }

    /**
     * The next part.
     *
     * @param target where the bytes of its answer go
     * @param refusal the sentence if it is refused
     */
    Part part(MemorySegment target, String refusal) {
        return new Part(this, target, refusal);
    }

    /** One request that waits for its answer. */
    record Part(ActiveOperation whole, MemorySegment target, String refusal) {
        void end(Arrival answer) {
            int bytes = answer.bulkBytes();
            if (answer.wordCount() != RequestServer.ANSWER_WORDS
                    || answer.word(0) != RequestServer.GRANTED) {
                fail(new RefusalException(refusal));
                return;
            }
            if (bytes != target.byteSize()) {
                fail(
                        new RefusalException(
                                "an answer has %d bytes, not %d"
                                        .formatted(bytes, target.byteSize())));
                return;
            }
            whole.value = answer.word(1);
            if (bytes > 0) {
                answer.copyBulk(0, target, 0, bytes);
            }
            whole.partsLeft--;
        }

        void fail(RuntimeException why) {
            whole.failure = why;
            whole.partsLeft--;
        }
    }

    @Override
    public boolean isDone() {
        return partsLeft == 0;
    }

    @Override
    public long value() {
        if (failure != null) {
            throw failure;
        }
        return value;
    }
}
