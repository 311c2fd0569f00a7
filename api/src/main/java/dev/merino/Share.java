package dev.merino;

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
     */
    public static Share of(long count, int index, int parts) {
        long base = count / parts;
        long extra = count % parts;
        long from = index * base + Math.min(index, extra);
        return new Share(from, from + base + (index < extra ? 1 : 0));
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
