package dev.merino.apps.con;

import dev.merino.SharedInts;
import dev.merino.apps.messaging.RankEndpoint;

import java.io.IOException;
import java.util.Arrays;

/**
 * The parallel program, after Krishnamurthy, Lumetta, Culler and Yelick, "Connected components on
 * distributed memory machines" (1994).
 *
 * <p>First every rank finds the components of its own block, without messages. The lowest vertex of
 * each stands for it: what is left is a much smaller graph, of these vertices and of the edges
 * between blocks. Its components are found in rounds, as by Shiloach and Vishkin: every end of an
 * edge is a root; the higher one is hooked under the lowest of those it has an edge with; then
 * every vertex finds the root that it is now under, and edges within one component are dropped. As
 * hooks lead to lower vertices only, the last root of a component is its lowest vertex.
 */
final class Components {
    /**
     * What finding its component and its edges takes for a vertex, in accesses: each edge twice.
     */
    private static final long WORK_OF_VERTEX = 8L * Lattice.AXES;

    private final RankEndpoint endpoint;
    private final Blocks blocks;
    private final Block mine;
    private final VertexQueries.Kind lowestInBlock;
    private final VertexQueries.Kind hook;
    private final VertexQueries.Kind above;

    /** By index, the index of the lowest vertex of the component in the block. */
    private final int[] lowest;

    /**
     * By index, for these lowest vertices, the vertex that they are hooked under, or themselves.
     */
    private final int[] hooked;

    /** The indices that have been hooked in this round, and those before. */
    private final Indices fresh = new Indices();

    private final Indices old = new Indices();
    private int rounds;

    Components(RankEndpoint endpoint, Blocks blocks, int rank) {
        this.endpoint = endpoint;
        this.blocks = blocks;
        this.mine = blocks.block(rank);
        this.lowest = mine.components();
        endpoint.work(WORK_OF_VERTEX * lowest.length);
        this.hooked = new int[lowest.length];
        for (int index = 0; index < hooked.length; index++) {
            hooked[index] = mine.vertex(index);
        }
        VertexQueries queries = new VertexQueries(endpoint, blocks::owner, rank);
        lowestInBlock = queries.new Kind(1, (vertex, _) -> mine.vertex(lowest[mine.index(vertex)]));
        hook = queries.new Kind(2, this::hookUnder);
        above = queries.new Kind(3, (vertex, _) -> hooked[mine.index(vertex)]);
    }

    private int hookUnder(int vertex, int lower) {
        int index = mine.index(vertex);
        if (hooked[index] == vertex) {
            fresh.add(index);
        }
        hooked[index] = Math.min(hooked[index], lower);
        return 0;
    }

    /** Finds all components, together with all other ranks. */
    void find() throws IOException {
        Edges edges = edgesBetweenBlocks();
        while (endpoint.sum(edges.count()) > 0) { // also a barrier before the first hook
            int[] higher = new int[edges.count()];
            int[] lower = new int[edges.count()];
            for (int i = 0; i < higher.length; i++) {
                higher[i] = edges.higher(i);
                lower[i] = edges.lower(i);
            }
            int[] _ = hook.ask(higher, lower);
            endpoint.barrier(); // now all hooks are made
            lift(fresh);
            endpoint.barrier(); // now all are right under roots
            edges = between(edges);
            old.addAll(fresh);
            fresh.clear();
            rounds++;
        }
        lift(old);
    }

    /** The edges that lead from this block to others, between the lowest vertices of both ends. */
    private Edges edgesBetweenBlocks() throws IOException {
        Edges out = new Edges();
        for (int index = 0; index < lowest.length; index++) {
            int vertex = mine.vertex(index);
            for (int axis = 0; axis < Lattice.AXES; axis++) {
                int next = vertex + blocks.lattice().step(axis);
                if (blocks.lattice().hasEdge(vertex, axis) && !mine.has(next)) {
                    out.add(vertex, next);
                }
            }
        }
        int[] ends = out.ends();
        int[] becomes = lowestInBlock.ask(ends);
        return out.map(end -> becomes[Arrays.binarySearch(ends, end)]);
    }

    /** The edges that are left when every end has become the root that it is under. */
    private Edges between(Edges edges) throws IOException {
        int[] ends = edges.ends();
        int[] roots = above.ask(ends);
        return edges.map(end -> roots[Arrays.binarySearch(ends, end)]);
    }

    /**
     * Hooks those at {@code indices} right under their roots. Others do the same meanwhile, which
     * makes the way to the root shorter, whether it is noticed or not.
     */
    private void lift(Indices indices) throws IOException {
        int[] pending = indices.toArray();
        while (pending.length > 0) {
            int[] under = new int[pending.length];
            for (int i = 0; i < pending.length; i++) {
                under[i] = hooked[pending[i]];
            }
            int[] higherUp = above.ask(under);
            Indices next = new Indices();
            for (int i = 0; i < pending.length; i++) {
                if (higherUp[i] != under[i]) {
                    hooked[pending[i]] = higherUp[i];
                    next.add(pending[i]);
                }
            }
            pending = next.toArray();
        }
    }

    /** How many rounds it took. */
    int rounds() {
        return rounds;
    }

    /** Writes the lowest vertex of each vertex's component to shared memory. */
    void share(SharedInts labels) {
        int run = (int) mine.x().count();
        int[] row = new int[run];
        for (int first = 0; first < lowest.length; first += run) {
            for (int i = 0; i < run; i++) {
                row[i] = hooked[lowest[first + i]];
            }
            labels.copyFrom(mine.vertex(first), row, 0, run);
        }
    }
}
