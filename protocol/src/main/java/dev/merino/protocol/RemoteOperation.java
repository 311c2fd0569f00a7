package dev.merino.protocol;

import dev.merino.core.Count;
import dev.merino.core.KnownNumbers;
import dev.merino.memory.Diff;
import dev.merino.memory.PageImage;

import java.util.List;

/**
 * What a protocol does to the memory of another node without that node's protocol taking part: as a
 * network adapter does it (RDMA), or a store to a mapped address (Memory Channel).
 *
 * <p>The memory is the other half's {@link RemoteWindow} and its frames. Operations of a pair of
 * nodes stay in one order, and in one order with their messages unless the protocol can bear that
 * they overtake each other ({@link Protocol#bearsOvertaking}). Those with a token are answered:
 * {@link Protocol#answered}.
 */
public sealed interface RemoteOperation extends RemoteMessage {
    /** Whether whoever began it is told what it yields. */
    default boolean isAnswered() {
        return true;
    }

    /** What an answer bears, if there is one. */
    long token();

    /** What it counts as. */
    Count kindOfAccess();

    /** Does it to {@code memory}; what it yields. */
    RemoteAnswer carryOut(TargetMemory memory);

    /** Reads the frame of a page: {@link RemoteAnswer.Page}. */
    record GetPage(long token, int page) implements RemoteOperation {
        @Override
        public Count kindOfAccess() {
            return Count.REMOTE_READS;
        }

        @Override
        public RemoteAnswer carryOut(TargetMemory memory) {
            return new RemoteAnswer.Page(memory.image(page));
        }

        @Override
        public void check(KnownNumbers known) {
            known.page(page);
        }
    }

    /** Reads words of the window: {@link RemoteAnswer.Words}. */
    record GetWords(long token, int first, int count) implements RemoteOperation {
        @Override
        public Count kindOfAccess() {
            return Count.REMOTE_READS;
        }

        @Override
        public RemoteAnswer carryOut(TargetMemory memory) {
            return new RemoteAnswer.Words(memory.get(first, count));
        }
    }

    /** One that only writes, and of which nobody hears again. */
    sealed interface Put extends RemoteOperation {
        @Override
        default boolean isAnswered() {
            return false;
        }

        @Override
        default long token() {
            return 0;
        }

        @Override
        default Count kindOfAccess() {
            return Count.REMOTE_WRITES;
        }
    }

    /** Writes the changed bytes of a page, and no other, into its frame. */
    record PutDiff(int page, Diff diff) implements Put {
        @Override
        public RemoteAnswer carryOut(TargetMemory memory) {
            diff.applyTo(memory.frames().frame(page));
            return RemoteAnswer.DONE;
        }

        @Override
        public int wireBytes() {
            return HEADER_BYTES + diff.wireBytes();
        }

        @Override
        public void check(KnownNumbers known) {
            known.diff(page, diff);
        }
    }

    /** Writes all of a page, which no thread of the target has mapped. */
    record PutPage(int page, PageImage image) implements Put {
        @Override
        public RemoteAnswer carryOut(TargetMemory memory) {
            image.copyTo(memory.frames().frame(page));
            return RemoteAnswer.DONE;
        }

        @Override
        public int wireBytes() {
            return HEADER_BYTES + image.bytes();
        }

        @Override
        public void check(KnownNumbers known) {
            known.content(page, image.bytes());
        }
    }

    /** Writes words of the window, one after the other. */
    record PutWords(int first, List<Long> words) implements Put {
        /** Keeps its own copy. */
        public PutWords {
            words = List.copyOf(words);
        }

        @Override
        public RemoteAnswer carryOut(TargetMemory memory) {
            memory.put(first, words);
            return RemoteAnswer.DONE;
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
        public Count kindOfAccess() {
            return Count.REMOTE_ATOMICS;
        }

        @Override
        public RemoteAnswer carryOut(TargetMemory memory) {
            return new RemoteAnswer.Word(memory.words().compareAndExchange(word, expected, value));
        }

        @Override
        public int wireBytes() {
            return HEADER_BYTES + 2 * Long.BYTES;
        }
    }

    /** A word becomes larger by {@code delta}; {@link RemoteAnswer.Word}: its value before. */
    record FetchAndAdd(long token, int word, long delta) implements RemoteOperation {
        @Override
        public Count kindOfAccess() {
            return Count.REMOTE_ATOMICS;
        }

        @Override
        public RemoteAnswer carryOut(TargetMemory memory) {
            return new RemoteAnswer.Word(memory.words().getAndAdd(word, delta));
        }

        @Override
        public int wireBytes() {
            return HEADER_BYTES + Long.BYTES;
        }
    }

    /**
     * Answered with {@link RemoteAnswer.Done} when all that was sent before it to that node has
     * been carried out there. The answer to one that goes in turn ({@link Effects#remoteInTurn})
     * also comes behind all that the other node had begun to do to the memory of this one when it
     * took the question.
     */
    record Fence(long token) implements RemoteOperation {
        @Override
        public Count kindOfAccess() {
            return Count.REMOTE_FENCES;
        }

        @Override
        public RemoteAnswer carryOut(TargetMemory memory) {
            return RemoteAnswer.DONE;
        }
    }
}
