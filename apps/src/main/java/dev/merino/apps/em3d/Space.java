package dev.merino.apps.em3d;

import dev.merino.apps.messaging.Grid;
import dev.merino.apps.messaging.Layout;

/** Where the groups of a graph are in space, and which of them are neighbours. */
enum Space {
    /** In rings: a group's neighbours are those with numbers lower and higher by four. */
    RING {
        @Override
        int[] neighbours(int group, int groups) {
            return new int[] {
                Math.floorMod(group - SPAN, groups), Math.floorMod(group + SPAN, groups)
            };
        }

        @Override
        int[] goodOrder(int groups) {
            int[] order = new int[groups];
            boolean[] isTaken = new boolean[groups];
            int group = 0;
            for (int i = 0; i < groups; i++) {
                while (isTaken[group]) {
                    group = (group + 1) % groups; // this ring is complete
                }
                order[i] = group;
                isTaken[group] = true;
                group = (group + SPAN) % groups;
            }
            return order;
        }
    },
    /** As blocks of a box: the neighbours of a group have a side in common with it. */
    BLOCKS {
        @Override
        int[] neighbours(int group, int groups) {
            int[] found = Grid.of(groups, 3).neighbours(group);
            return found.length == 0 ? new int[] {group} : found;
        }

        @Override
        int[] goodOrder(int groups) {
            return Grid.of(groups, 3).order(Layout.GOOD);
        }
    };

    private static final int SPAN = 4;

    /** The neighbours of {@code group}, which is one of {@code groups}; itself if it has none. */
    abstract int[] neighbours(int group, int groups);

    /** All groups, neighbours near each other. */
    abstract int[] goodOrder(int groups);

    /** All groups, in the order in which ranks get them. */
    int[] order(int groups, Layout layout) {
        return switch (layout) {
            case NAIVE -> new Grid(groups, 1, 1).order(Layout.NAIVE);
            case GOOD -> goodOrder(groups);
        };
    }
}
