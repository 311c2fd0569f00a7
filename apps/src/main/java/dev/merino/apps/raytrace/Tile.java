package dev.merino.apps.raytrace;

import dev.merino.Share;

import java.util.ArrayList;
import java.util.List;

/**
 * A bundle of pixels.
 *
 * @param x its first column
 * @param y its first row
 * @param width its columns
 * @param height its rows
 */
record Tile(int x, int y, int width, int height) {
    /** The tiles of {@code rank}: the screen's blocks are dealt like cards, and cut into tiles. */
    static List<Tile> of(Scene scene, int rank, int ranks) {
        int across = scene.whole(Scene.BLOCKS_ACROSS);
        int down = scene.whole(Scene.BLOCKS_DOWN);
        List<Tile> tiles = new ArrayList<>();
        for (int block = rank; block < across * down; block += ranks) {
            cut(
                    scene,
                    Share.of(scene.whole(Scene.WIDTH), block % across, across),
                    Share.of(scene.whole(Scene.HEIGHT), block / across, down),
                    tiles);
        }
        return tiles;
    }

    private static void cut(Scene scene, Share columns, Share rows, List<Tile> tiles) {
        int width = scene.whole(Scene.BUNDLE_WIDTH);
        int height = scene.whole(Scene.BUNDLE_HEIGHT);
        for (int y = (int) rows.from(); y < rows.to(); y += height) {
            for (int x = (int) columns.from(); x < columns.to(); x += width) {
                tiles.add(
                        new Tile(
                                x,
                                y,
                                (int) Math.min(width, columns.to() - x),
                                (int) Math.min(height, rows.to() - y)));
            }
        }
    }
}
