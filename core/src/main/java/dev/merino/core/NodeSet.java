package dev.merino.core;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntConsumer;

/** An immutable set of nodes: a page's sharing set. */
public final class NodeSet {
    private static final NodeSet EMPTY = new NodeSet(new long[0]);

    /** Bit {@code n % 64} of word {@code n / 64} is node n; the last word is never zero. */
    private final long[] words;

    private NodeSet(long[] words) {
        this.words = words;
    }

    /** The set without members. */
    public static NodeSet empty() {
        return EMPTY;
    }

    /** The set of the given nodes. */
    public static NodeSet of(int... nodes) {
        BitSet bits = new BitSet();
        for (int node : nodes) {
            bits.set(node);
        }
        return new NodeSet(bits.toLongArray());
    }

    /** Whether {@code node} is a member. */
    public boolean contains(int node) {
        int word = node >>> 6;
        return word < words.length && (words[word] & (1L << node)) != 0;
    }

    /** Whether nobody is a member. */
    public boolean isEmpty() {
        return words.length == 0;
    }

    /** Whether nobody but {@code node} is a member; true of the empty set too. */
    public boolean hasNoneBut(int node) {
        return words.length == 0 || (contains(node) && size() == 1);
    }

    /** How many nodes are members. */
    public int size() {
        int size = 0;
        for (long word : words) {
            size += Long.bitCount(word);
        }
        return size;
    }

    /** This set and {@code node}. */
    public NodeSet with(int node) {
        if (contains(node)) {
            return this;
        }
        long[] next = Arrays.copyOf(words, Math.max(words.length, (node >>> 6) + 1));
        next[node >>> 6] |= 1L << node;
        return new NodeSet(next);
    }

    /** This set less {@code node}. */
    public NodeSet without(int node) {
        if (!contains(node)) {
            return this;
        }
        int last = words.length - 1;
        int word = node >>> 6;
        long rest = words[word] & ~(1L << node);
        if (word == last && rest == 0) {
            return last == 0 ? EMPTY : withoutLast();
        }
        long[] next = words.clone();
        next[word] = rest;
        return new NodeSet(next);
    }

    /** The members that are not in the last word. */
    private NodeSet withoutLast() {
        int length = words.length - 1;
        while (length > 0 && words[length - 1] == 0) {
            length--;
        }
        return length == 0 ? EMPTY : new NodeSet(Arrays.copyOf(words, length));
    }

    /** Calls {@code action} with each member, in rising order. */
    public void forEach(IntConsumer action) {
        for (int word = 0; word < words.length; word++) {
            for (long left = words[word]; left != 0; left &= left - 1) {
                action.accept(Long.SIZE * word + Long.numberOfTrailingZeros(left));
            }
        }
    }

    /** How many bytes this set takes on a wire. */
    public int wireBytes() {
        return Long.BYTES * words.length;
    }

    /** Writes this set. */
    public void writeTo(WireWriter out) {
        out.putInt(words.length);
        for (long word : words) {
            out.putLong(word);
        }
    }

    /** Reads what {@link #writeTo} wrote. */
    public static NodeSet readFrom(WireReader in) {
        int count = in.getCount("words of a node set", Long.BYTES);
        long[] words = new long[count];
        for (int i = 0; i < count; i++) {
            words[i] = in.getLong("nodes");
        }
        if (count > 0 && words[count - 1] == 0) {
            throw in.malformed("a node set", "longer than it need be");
        }
        return count == 0 ? EMPTY : new NodeSet(words);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NodeSet that && Arrays.equals(words, that.words);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(words);
    }

    @Override
    public String toString() {
        return BitSet.valueOf(words).toString();
    }
}
