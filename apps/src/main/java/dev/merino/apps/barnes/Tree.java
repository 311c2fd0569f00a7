package dev.merino.apps.barnes;

import dev.merino.Member;
import dev.merino.SharedLock;
import dev.merino.SharedStructs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The tree of a step in shared memory, built by all ranks together.
 *
 * <p>Each rank takes new nodes from a pool of its own. What hangs on a cell, and the contents of
 * leaves on it, are read and changed under the cell's lock. A leaf becomes a cell once and stays
 * one; so a rank that has seen, under the lock, that a part is a cell notes it in private memory
 * and passes there without a lock from then on. Nothing is read without an order, as a page that
 * has not been fetched since the last step may still have the nodes of that step.
 *
 * <p>Which bodies share a node depends on their positions alone. Leaves keep their bodies sorted,
 * so that sums are the same to the last bit whichever rank built the tree.
 */
final class Tree {
    /** How many bodies a leaf has at most. */
    static final int LEAF_MAX = 10;

    /** The parts of a cell. */
    static final int PARTS = 8;

    private static final int ROOT = 0;
    private static final int LOCKS = 512;

    private final boolean isFirst;
    private final SharedStructs<Body> bodies;
    private final SharedStructs<Node> nodes;
    private final List<SharedLock> locks = new ArrayList<>();
    private final int locksPerPool;
    private final int poolFrom;
    private final int poolSize;

    /** For each cell and part, the cell that is known to be there. */
    private final int[] known;

    private int used;

    /** Every rank creates one, and all share one tree, with so many nodes for each rank. */
    Tree(Member me, SharedStructs<Body> bodies, int poolSize) {
        this.isFirst = me.isFirst();
        this.bodies = bodies;
        this.poolSize = poolSize;
        this.poolFrom = me.rank() * poolSize;
        int count = Math.multiplyExact(me.size(), poolSize);
        this.nodes = me.named("barnes nodes").structs(Node.class, count);
        this.known = new int[Math.multiplyExact(count, PARTS)];
        this.locksPerPool = Math.max(1, LOCKS / me.size());
        for (int lock = 0; lock < me.size() * locksPerPool; lock++) {
            locks.add(me.named("barnes lock " + lock).lock());
        }
    }

    /** Makes an empty tree, between barriers. */
    void clear() {
        used = 0;
        Arrays.fill(known, Node.NONE);
        if (isFirst) {
            nodes.at(take()).becomeCell(0);
        }
    }

    private int take() {
        if (used == poolSize) {
            throw new IllegalStateException(
                    "barnes: a rank has used up its %d nodes: give more with --pool"
                            .formatted(poolSize));
        }
        return poolFrom + used++;
    }

    /** Puts a body into the tree. */
    void insert(int body, Space space) {
        int cell = ROOT;
        int level = 0;
        boolean isThere = false;
        while (!isThere) {
            int part = part(body, space, level);
            if (known[cell * PARTS + part] == Node.NONE) {
                isThere = putOrLearn(cell, part, body, space, level);
            }
            cell = known[cell * PARTS + part];
            level++;
        }
    }

    private int part(int body, Space space, int level) {
        Body at = bodies.at(body);
        return space.part(at.position(0), at.position(1), at.position(2), level);
    }

    /** Puts the body there, or else finds out which cell is there. */
    private boolean putOrLearn(int cell, int part, int body, Space space, int level) {
        SharedLock lock = lock(cell);
        lock.lock();
        try {
            int child = nodes.at(cell).item(part);
            if (child != Node.NONE && nodes.at(child).count() == LEAF_MAX) {
                split(nodes.at(child), space);
            }
            if (child != Node.NONE && nodes.at(child).isCell()) {
                known[cell * PARTS + part] = child;
                return false;
            }
            put(nodes.at(cell), part, body, level);
            return true;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Cells of one pool share locks: they are near each other, and so are the ranks that lock them.
     */
    private SharedLock lock(int cell) {
        return locks.get(cell / poolSize * locksPerPool + cell % poolSize % locksPerPool);
    }

    /** Puts a body into the leaf at {@code part}, which has room, or into a new one. */
    private void put(Node cell, int part, int body, int level) {
        int child = cell.item(part);
        if (child == Node.NONE) {
            int leaf = take();
            nodes.at(leaf).becomeLeaf(level + 1, body);
            cell.item(part, leaf);
        } else {
            Node leaf = nodes.at(child);
            leaf.item(leaf.count(), body);
            leaf.count(leaf.count() + 1);
        }
    }

    private void split(Node leaf, Space space) {
        int[] members = items(leaf, LEAF_MAX);
        int level = leaf.level();
        leaf.becomeCell(level);
        for (int body : members) {
            put(leaf, part(body, space, level), body, level);
        }
    }

    private static int[] items(Node node, int count) {
        int[] items = new int[count];
        for (int i = 0; i < count; i++) {
            items[i] = node.item(i);
        }
        return items;
    }

    /** Finds the centres of own leaves; returns the level of the deepest. */
    int sumLeaves() {
        int deepest = 0;
        for (int i = poolFrom; i < poolFrom + used; i++) {
            Node node = nodes.at(i);
            if (!node.isCell()) {
                sumLeaf(node);
                deepest = Math.max(deepest, node.level());
            }
        }
        return deepest;
    }

    private void sumLeaf(Node leaf) {
        int[] members = items(leaf, leaf.count());
        Arrays.sort(members);
        Centre centre = new Centre();
        for (int i = 0; i < members.length; i++) {
            leaf.item(i, members[i]);
            Body body = bodies.at(members[i]);
            centre.add(body.mass(), body.position(0), body.position(1), body.position(2));
            centre.addCost(body.weight());
        }
        centre.store(leaf);
    }

    /** Finds the centres of own cells of a level, when those of the next are known. */
    void sumCells(int level) {
        for (int i = poolFrom; i < poolFrom + used; i++) {
            Node node = nodes.at(i);
            if (node.isCell() && node.level() == level) {
                sumCell(node);
            }
        }
    }

    private void sumCell(Node cell) {
        Centre centre = new Centre();
        for (int part = 0; part < PARTS; part++) {
            int child = cell.item(part);
            if (child != Node.NONE) {
                Node node = nodes.at(child);
                centre.add(node.mass(), node.position(0), node.position(1), node.position(2));
                centre.addCost(node.cost());
            }
        }
        centre.store(cell);
    }

    /** The bodies of a rank: a part of the tree that costs as much as the part of any other. */
    List<Integer> zone(int rank, int ranks) {
        long total = nodes.at(ROOT).cost();
        List<Integer> found = new ArrayList<>();
        collect(ROOT, 0, total * rank / ranks, total * (rank + 1) / ranks, found);
        return found;
    }

    /** Bodies are counted in the order of the tree; those from low to high are found. */
    private void collect(int index, long from, long low, long high, List<Integer> found) {
        Node node = nodes.at(index);
        long at = from;
        if (node.isCell()) {
            for (int part = 0; part < PARTS; part++) {
                int child = node.item(part);
                long cost = child == Node.NONE ? 0 : nodes.at(child).cost();
                if (at + cost > low && at < high && child != Node.NONE) {
                    collect(child, at, low, high, found);
                }
                at += cost;
            }
        } else {
            for (int body : items(node, node.count())) {
                if (at >= low && at < high) {
                    found.add(body);
                }
                at += bodies.at(body).weight();
            }
        }
    }

    /** Lets all bodies act on one of them. */
    void act(int body, Space space, Gravity gravity) {
        Body at = bodies.at(body);
        gravity.start(at.position(0), at.position(1), at.position(2));
        act(ROOT, body, space.side() * space.side(), gravity);
    }

    private void act(int index, int body, double sideSquare, Gravity gravity) {
        Node node = nodes.at(index);
        double x = node.position(0);
        double y = node.position(1);
        double z = node.position(2);
        if (!gravity.isNear(sideSquare, x, y, z)) {
            gravity.add(node.mass(), x, y, z);
        } else if (node.isCell()) {
            for (int part = 0; part < PARTS; part++) {
                int child = node.item(part);
                if (child != Node.NONE) {
                    act(child, body, sideSquare / 4, gravity);
                }
            }
        } else {
            actLeaf(node, body, gravity);
        }
    }

    private void actLeaf(Node leaf, int body, Gravity gravity) {
        int count = leaf.count();
        for (int i = 0; i < count; i++) {
            int index = leaf.item(i);
            if (index != body) {
                Body other = bodies.at(index);
                gravity.add(other.mass(), other.position(0), other.position(1), other.position(2));
            }
        }
    }
}
