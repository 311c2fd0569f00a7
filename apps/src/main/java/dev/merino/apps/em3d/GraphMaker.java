package dev.merino.apps.em3d;

import dev.merino.apps.kit.Rand48;

/**
 * Makes the random graph that the Olden version of the program makes, number by number.
 *
 * <p>Each group draws the values of its magnetic, then of its electric nodes. Then each group, the
 * last first, draws for its magnetic nodes the electric ones they act on, then the other way round:
 * first which node, then whether it is one of its own group; if not it is one of a neighbouring
 * group, in {@link Space#RING} one that is four further up or down. A node that is drawn twice is
 * drawn again. At last each group, the last first, draws the coefficients, in the order in which
 * the nodes act.
 */
final class GraphMaker {
    private static final int VALUE_SEED = 793;
    private static final int EDGE_SEED = 39;
    private static final int COEFFICIENT_SEED = 17;

    private final Shape shape;
    private final int[] electricTargets;
    private final int[] magneticTargets;

    GraphMaker(Shape shape) {
        this.shape = shape;
        this.electricTargets = new int[shape.edges()];
        this.magneticTargets = new int[shape.edges()];
    }

    Graph make() {
        drawTargets();
        Side electric = sideOfTargets(magneticTargets);
        Side magnetic = sideOfTargets(electricTargets);
        drawValues(electric, magnetic);
        drawCoefficients(electric, magnetic);
        return new Graph(electric, magnetic);
    }

    private Rand48 random(int seed, int group) {
        return new Rand48((long) seed * group + shape.seed());
    }

    private void drawValues(Side electric, Side magnetic) {
        for (int group = 0; group < shape.groups(); group++) {
            Rand48 random = random(VALUE_SEED, group);
            for (Side side : new Side[] {magnetic, electric}) {
                for (int i = 0; i < shape.groupNodes(); i++) {
                    side.values()[group * shape.groupNodes() + i] = random.nextDouble();
                }
            }
        }
    }

    private void drawTargets() {
        for (int group = shape.groups() - 1; group >= 0; group--) {
            Rand48 random = random(EDGE_SEED, group);
            drawTargets(magneticTargets, group, random);
            drawTargets(electricTargets, group, random);
        }
    }

    /** Draws what the nodes of {@code group} act on. */
    private void drawTargets(int[] targets, int group, Rand48 random) {
        int[] near = shape.space().neighbours(group, shape.groups());
        int from = group * shape.groupNodes();
        for (int node = from; node < from + shape.groupNodes(); node++) {
            int first = node * shape.degree();
            for (int edge = first; edge < first + shape.degree(); edge++) {
                do {
                    targets[edge] = drawTarget(group, near, random);
                } while (isAmong(targets, first, edge));
            }
        }
    }

    private int drawTarget(int group, int[] near, Rand48 random) {
        int index = random.nextInt() % shape.groupNodes();
        if (random.nextDouble() < shape.localPercent() / 100.0) {
            return group * shape.groupNodes() + index;
        }
        return near[random.nextInt() % near.length] * shape.groupNodes() + index;
    }

    /** Whether the target of {@code edge} is also that of an edge from {@code first} on. */
    private static boolean isAmong(int[] targets, int first, int edge) {
        for (int other = first; other < edge; other++) {
            if (targets[other] == targets[edge]) {
                return true;
            }
        }
        return false;
    }

    /** The nodes that the nodes with {@code targets} act on, with room for what acts on them. */
    private Side sideOfTargets(int[] targets) {
        int[] starts = new int[shape.nodes() + 1];
        for (int target : targets) {
            starts[target + 1]++;
        }
        for (int node = 0; node < shape.nodes(); node++) {
            starts[node + 1] += starts[node];
        }
        return new Side(
                new double[shape.nodes()],
                starts,
                new int[shape.edges()],
                new double[shape.edges()]);
    }

    private void drawCoefficients(Side electric, Side magnetic) {
        int[] electricNext = electric.starts().clone();
        int[] magneticNext = magnetic.starts().clone();
        for (int group = shape.groups() - 1; group >= 0; group--) {
            Rand48 random = random(COEFFICIENT_SEED, group);
            drawCoefficients(electric, electricNext, magneticTargets, group, random);
            drawCoefficients(magnetic, magneticNext, electricTargets, group, random);
        }
    }

    /** Adds to {@code side}, at {@code next} of each node, what the nodes of {@code group} do. */
    private void drawCoefficients(Side side, int[] next, int[] targets, int group, Rand48 random) {
        int from = group * shape.groupNodes();
        for (int node = from; node < from + shape.groupNodes(); node++) {
            for (int i = 0; i < shape.degree(); i++) {
                int entry = next[targets[node * shape.degree() + i]]++;
                side.sources()[entry] = node;
                side.coefficients()[entry] = random.nextDouble();
            }
        }
    }
}
