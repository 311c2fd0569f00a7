package dev.merino.protocol;

import dev.merino.core.KnownNumbers;
import dev.merino.core.Message;

import java.util.List;

/** What travels for remote memory; no protocol hears of it, except of answers to its own half. */
public sealed interface RemoteMessage extends Message permits RemoteOperation, RemoteMessage.Way {
    @Override
    default boolean isForMemory() {
        return true;
    }

    /** The ways of answers and broadcasts, which the node's machine makes up itself. */
    sealed interface Way extends RemoteMessage {}

    /** The end of an operation, on its way back. */
    record Answer(long token, RemoteAnswer answer) implements Way {
        @Override
        public int wireBytes() {
            return HEADER_BYTES + answer.wireBytes();
        }
    }

    /** To the hub: write these words in the windows of all nodes. */
    record ToAll(long token, int first, List<Long> words) implements Way {
        /** Keeps its own copy. */
        public ToAll {
            words = List.copyOf(words);
        }

        @Override
        public int wireBytes() {
            return HEADER_BYTES + Long.BYTES * words.size();
        }
    }

    /** From the hub to every node, in the one order of all broadcasts. */
    record Ordered(int origin, long token, int first, List<Long> words) implements Way {
        /** Keeps its own copy. */
        public Ordered {
            words = List.copyOf(words);
        }

        @Override
        public int wireBytes() {
            return HEADER_BYTES + Long.BYTES * words.size();
        }

        @Override
        public void check(KnownNumbers known) {
            known.node(origin);
        }
    }
}
