package dev.merino.protocol;

import dev.merino.memory.PageImage;

import java.util.List;

/** What a {@link RemoteOperation} yields. */
public sealed interface RemoteAnswer {
    /** The answer that says only that it is done. */
    RemoteAnswer DONE = new Done();

    /** How many bytes this answer takes on a wire. */
    int wireBytes();

    /** See {@link #DONE}. */
    record Done() implements RemoteAnswer {
        @Override
        public int wireBytes() {
            return 0;
        }
    }

    /** A page as it was. */
    record Page(PageImage image) implements RemoteAnswer {
        @Override
        public int wireBytes() {
            return image.bytes();
        }
    }

    /** Words as they were. */
    record Words(List<Long> words) implements RemoteAnswer {
        /** Keeps its own copy. */
        public Words {
            words = List.copyOf(words);
        }

        @Override
        public int wireBytes() {
            return Long.BYTES * words.size();
        }
    }

    /** A word as it was. */
    record Word(long before) implements RemoteAnswer {
        @Override
        public int wireBytes() {
            return Long.BYTES;
        }
    }
}
