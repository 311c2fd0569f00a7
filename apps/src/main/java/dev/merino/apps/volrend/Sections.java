package dev.merino.apps.volrend;

import dev.merino.Share;

/**
 * How a square picture is cut: into one section for each rank, as many across as down if that can
 * be, and each of these into tiles.
 *
 * @param side pixels along each side of the picture
 * @param ranks how many sections
 * @param tileSide pixels along each side of a tile
 */
record Sections(int side, int ranks, int tileSide) {
    /**
     * A part of the picture.
     *
     * @param columns its columns
     * @param rows its rows
     */
    record Part(Share columns, Share rows) {}

    private int across() {
        int across = (int) Math.sqrt(ranks);
        while (ranks % across != 0) {
            across--;
        }
        return across;
    }

    private Part section(int rank) {
        int across = across();
        return new Part(
                Share.of(side, rank % across, across),
                Share.of(side, rank / across, ranks / across));
    }

    private int tiles(Share pixels) {
        return (int) ((pixels.count() + tileSide - 1) / tileSide);
    }

    /** How many tiles the section of {@code rank} has. */
    int tiles(int rank) {
        Part section = section(rank);
        return tiles(section.columns) * tiles(section.rows);
    }

    /** A tile of the section of {@code rank}. */
    Part tile(int rank, int number) {
        Part section = section(rank);
        int across = tiles(section.columns);
        return new Part(
                part(section.columns, number % across), part(section.rows, number / across));
    }

    private Share part(Share pixels, int number) {
        long from = pixels.from() + (long) number * tileSide;
        return new Share(from, Math.min(from + tileSide, pixels.to()));
    }
}
