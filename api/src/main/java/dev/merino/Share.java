package dev.merino;

import java.util.Objects;
import java.util.function.LongConsumer;

/**
 * A run of consecutive pieces of work: what one rank does of all that there is to do.
 *
 * {@snippet class="com.example.guide.sharing.Temperatures" region="share"}
 *
 * @param from the first piece
 * @param to the piece after the last
 */
public record Share(long from, long to) {
    /**
     * The {@code index}-th of {@code parts} shares of {@code count} pieces; shares differ by one
     * piece at most.
     *
     * @throws IllegalArgumentException if {@code count} is negative, or there is no such share
     */
    public static Share of(long count, int index, int parts) {
        if (count < 0 || index < 0 || index >= parts) {
            throw new IllegalArgumentException(
                    "share %d of %d of %d pieces: give a share from 0 to %d, and no negative number"
                            .formatted(index, parts, count, parts - 1));
        }
        long base = count / parts;
        long extra = count % parts;
        long from = index * base + Math.min(index, extra);
        return new Share(from, from + base + (index < extra ? 1 : 0));
    }

    /**
     * Which of {@code parts} shares of {@code count} pieces has {@code piece}: the {@code index}
     * for which {@link #of} contains it.
     */
    public static int indexOf(long piece, long count, int parts) {
        long checked = Objects.checkIndex(piece, count);
        long base = count / parts;
        long extra = count % parts;
        long inLarge = extra * (base + 1); // the first shares have one piece more
        return (int)
                (checked < inLarge ? checked / (base + 1) : extra + (checked - inLarge) / base);
    }

    /** How many pieces. */
    public long count() {
        return to - from;
    }

    /** Calls {@code body} for each piece, in their order. */
    public void forEach(LongConsumer body) {
        for (long piece = from; piece < to; piece++) {
            body.accept(piece);
        }
    }
}
