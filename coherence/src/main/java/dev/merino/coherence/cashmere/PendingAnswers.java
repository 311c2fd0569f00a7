package dev.merino.coherence.cashmere;

import dev.merino.core.Check;
import dev.merino.protocol.Effects;
import dev.merino.protocol.RemoteAnswer;

import java.util.HashMap;
import java.util.Map;

/** What is to be done when remote operations and broadcasts of this node have ended. */
final class PendingAnswers {
    private final Map<Long, OnAnswer> actions = new HashMap<>();
    private long next;

    /** What comes after an answer. */
    @FunctionalInterface
    interface OnAnswer {
        /** Nothing comes after it. */
        OnAnswer NOTHING = (answer, out) -> {};

        void run(RemoteAnswer answer, Effects out);
    }

    /** A token whose answer leads to {@code then}. */
    long token(OnAnswer then) {
        long token = next++;
        actions.put(token, then);
        return token;
    }

    void answered(long token, RemoteAnswer answer, Effects out) {
        Check.present(actions.remove(token), "an answer to %d, which is over", token)
                .run(answer, out);
    }
}
