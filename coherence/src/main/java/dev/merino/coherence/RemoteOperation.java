package dev.merino.coherence;

import dev.merino.memory.Diff;

import java.util.List;

/**
 * What a protocol does to the memory of another node without that node's protocol taking part: as a
 * network adapter does it (RDMA), or a store to a mapped address (Memory Channel).
 *
 * <p>The memory is the other half's {@link RemoteWindow} and its frames. Operations and messages of
 * a pair of nodes stay in one order. Those with a token are answered: {@link Protocol#answered}.
 */
public sealed interface RemoteOperation extends RemoteMessage {
    /** Reads the frame of a page: {@link RemoteAnswer.Page}. */
    record GetPage(long token, int page) implements RemoteOperation {}

    /** Reads words of the window: {@link RemoteAnswer.Words}. */
    record GetWords(long token, int first, int count) implements RemoteOperation {}

    /** Writes the changed bytes of a page, and no other, into its frame. */
    record PutDiff(int page, Diff diff) implements RemoteOperation {
        @Override
        public int wireBytes() {
            return HEADER_BYTES + diff.wireBytes();
        }
    }

    /** Writes words of the window. */
    record PutWords(int first, List<Long> words) implements RemoteOperation {
        /** Keeps its own copy. */
        public PutWords {
            words = List.copyOf(words);
        }

        @Override
        public int wireBytes() {
            return HEADER_BYTES + Long.BYTES * words.size();
        }
    }

    /**
     * A word becomes {@code value} if it is {@code expected}; {@link RemoteAnswer.Word}: before.
     */
    record CompareAndSwap(long token, int word, long expected, long value)
            implements RemoteOperation {
        @Override
        public int wireBytes() {
            return HEADER_BYTES + 2 * Long.BYTES;
        }
    }

    /** A word becomes larger by {@code delta}; {@link RemoteAnswer.Word}: its value before. */
    record FetchAndAdd(long token, int word, long delta) implements RemoteOperation {
        @Override
        public int wireBytes() {
            return HEADER_BYTES + Long.BYTES;
        }
    }

    /**
     * Answered with {@link RemoteAnswer.Done} when all that was sent before it to that node has
     * been carried out there.
     */
    record Fence(long token) implements RemoteOperation {}
}
