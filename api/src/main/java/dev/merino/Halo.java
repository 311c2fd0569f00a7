package dev.merino;

import java.util.List;

/** The neighbours of a share: what a stencil reads of others. */
final class Halo {
    private Halo() {}

    /** The {@code width} pieces before {@code share} and after it, of {@code count} pieces. */
    static List<Share> of(Share share, int width, int count) {
        if (width < 0) {
            throw new IllegalArgumentException("a halo of width " + width);
        }
        if (share.count() <= 0) {
            return List.of();
        }
        return List.of(
                new Share(Math.max(0, share.from() - width), share.from()),
                new Share(share.to(), Math.min(count, share.to() + width)));
    }
}
