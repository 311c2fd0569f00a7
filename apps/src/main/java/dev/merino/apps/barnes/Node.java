package dev.merino.apps.barnes;

import dev.merino.Length;
import dev.merino.Struct;

/** A node of the tree in shared memory: a leaf with bodies, or a cell with eight parts of space. */
@Struct
interface Node {
    /** The mass of all bodies in it. */
    double mass();

    void mass(double value);

    /** Where their centre of mass is. */
    @Length(3)
    double position(int axis);

    void position(int axis, double value);

    /** What all bodies in it cost. */
    long cost();

    void cost(long value);

    /** 0 for the root, and one more for each cell on the way. */
    int level();

    void level(int value);

    /** How many bodies a leaf has; {@link #CELL} for a cell. */
    int count();

    void count(int value);

    /** The bodies of a leaf; of a cell the nodes of its parts, or {@link #NONE}. */
    @Length(Tree.LEAF_MAX)
    int item(int index);

    void item(int index, int value);

    /** Marks a cell. */
    int CELL = -1;

    /** No node: node 0 is the root, which has no parent. */
    int NONE = 0;

    default boolean isCell() {
        return count() == CELL;
    }

    /** Makes an empty cell of it. */
    default void becomeCell(int level) {
        level(level);
        for (int part = 0; part < Tree.PARTS; part++) {
            item(part, NONE);
        }
        count(CELL);
    }

    /** Makes a leaf with one body of it. */
    default void becomeLeaf(int level, int body) {
        level(level);
        item(0, body);
        count(1);
    }
}
