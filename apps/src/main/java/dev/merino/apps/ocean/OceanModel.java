package dev.merino.apps.ocean;

import java.util.ArrayList;
import java.util.List;

/**
 * The currents of an ocean basin in two layers, driven by the wind: the part of one member of a
 * {@link Team}.
 *
 * <p>The state are the stream functions of both layers, now and a time step ago. A time step
 * computes from them, with barriers in between wherever a point needs its neighbours: the vorticity
 * and a first Laplacian for friction; how currents carry vorticity, and a second Laplacian; then
 * the right-hand sides of two equations, for the difference and for the mean of the layers. The
 * solutions, of which the first must not change the volume of a layer, determine the next stream
 * functions. Every rank writes only points of its own region.
 */
final class OceanModel {
    private final Team team;
    private final Setup setup;
    private final Multigrid multigrid;
    private final double[] coriolis;
    private final double[] windCurl;
    private final List<Multigrid.Solution> solutions = new ArrayList<>();

    private Field[] now;
    private Field[] before;
    private final Field upperSum;
    private final Field lowerSum;
    private final Field vessel;
    private final Field difference;
    private final Field mean;
    private final Field differenceGuess;
    private final Field meanGuess;
    private final Field[] vorticity;
    private final Field shear;
    private final Field flow;
    private final Field[] carried;
    private final Field stretched;
    private final Field[] friction;
    private final Field[] friction2;
    private double vesselIntegral;
    private double differenceIntegral;

    OceanModel(Team team, Setup setup) {
        this.team = team;
        this.setup = setup;
        this.multigrid = new Multigrid(team, setup);
        this.coriolis = setup.coriolis();
        this.windCurl = setup.windCurl();
        this.now = layers("stream");
        this.before = layers("stream before");
        this.upperSum = field("upper sum");
        this.lowerSum = field("lower sum");
        this.vessel = field("vessel");
        this.difference = field("difference");
        this.mean = field("mean");
        this.differenceGuess = field("difference guess");
        this.meanGuess = field("mean guess");
        this.vorticity = layers("vorticity");
        this.shear = field("shear");
        this.flow = field("flow");
        this.carried = layers("carried vorticity");
        this.stretched = field("stretched vorticity");
        this.friction = layers("friction");
        this.friction2 = layers("second friction");
    }

    private Field field(String name) {
        return team.field(name, setup.side());
    }

    private Field[] layers(String name) {
        return new Field[] {field("upper " + name), field("lower " + name)};
    }

    /** Simulates the whole time. */
    void run() {
        solveVessel();
        for (boolean isAdded : setup.schedule()) {
            step();
            if (isAdded) {
                withRim().forEach((i, j) -> add(upperSum, i, j, before[0].get(i, j)));
                withRim().forEach((i, j) -> add(lowerSum, i, j, before[1].get(i, j)));
            }
        }
        team.barrier();
    }

    private Region inside() {
        return team.inside(setup.side());
    }

    private Region withRim() {
        return team.withRim(setup.side());
    }

    private static void add(Field field, int row, int column, double value) {
        field.set(row, column, field.get(row, column) + value);
    }

    private boolean isRim(int row, int column) {
        int last = setup.side() - 1;
        return row == 0 || row == last || column == 0 || column == last;
    }

    private double resolutionSquared() {
        return setup.resolution() * setup.resolution();
    }

    /** The solution with a rim of ones and nothing inside, by which others are put right. */
    private void solveVessel() {
        Level finest = multigrid.finest();
        double factor = 1.0 / (4.0 - resolutionSquared() * setup.eigenvalue());
        withRim().forEach((i, j) -> finest.rhs().set(i, j, 0));
        withRim().forEach((i, j) -> finest.q().set(i, j, isRim(i, j) ? 1 : 0));
        inside().forEach((i, j) -> finest.q().set(i, j, factor * rimNeighbours(i, j)));
        solutions.add(multigrid.solve());
        withRim().forEach((i, j) -> vessel.set(i, j, finest.q().get(i, j)));
        team.barrier();
        vesselIntegral = team.integral(vessel);
    }

    private int rimNeighbours(int row, int column) {
        return (isRim(row - 1, column) ? 1 : 0)
                + (isRim(row + 1, column) ? 1 : 0)
                + (isRim(row, column - 1) ? 1 : 0)
                + (isRim(row, column + 1) ? 1 : 0);
    }

    private void step() {
        computeVorticity();
        team.barrier();
        computeTransport();
        team.barrier();
        computeSources();
        solve(difference, differenceGuess);
        team.barrier();
        keepVolume();
        solve(mean, meanGuess);
        withRim().forEach((i, j) -> mean.set(i, j, meanGuess.get(i, j)));
        advance();
        team.barrier();
    }

    private void computeVorticity() {
        for (int layer = 0; layer < 2; layer++) {
            Field stream = now[layer];
            Field old = before[layer];
            Field spin = vorticity[layer];
            Field rub = friction[layer];
            withRim().forEach((i, j) -> spin.set(i, j, laplacian(stream, i, j) + turning(i, j)));
            withRim().forEach((i, j) -> rub.set(i, j, laplacian(old, i, j)));
        }
        withRim().forEach((i, j) -> shear.set(i, j, now[0].get(i, j) - now[1].get(i, j)));
        double upper = setup.upperPart();
        double lower = setup.lowerPart();
        withRim()
                .forEach(
                        (i, j) ->
                                flow.set(
                                        i, j, lower * now[0].get(i, j) + upper * now[1].get(i, j)));
    }

    /** The Laplacian; 0 on the rim. */
    private double laplacian(Field x, int row, int column) {
        return isRim(row, column)
                ? 0
                : 1.0 / resolutionSquared() * Stencil.laplacian(x, row, column);
    }

    /** The Jacobian; 0 on the rim. */
    private double jacobian(Field x, Field y, int row, int column) {
        return isRim(row, column)
                ? 0
                : -1.0
                        / (12.0 * setup.resolution() * setup.resolution())
                        * Stencil.jacobian(x, y, row, column);
    }

    /**
     * The force of the turning earth. On the left and right rim it is that of the row, where the
     * original mistakes one index for the other.
     */
    private double turning(int row, int column) {
        int last = setup.side() - 1;
        boolean isMistaken = (column == 0 || column == last) && row != 0 && row != last;
        return coriolis[isMistaken ? row : column];
    }

    private void computeTransport() {
        for (int layer = 0; layer < 2; layer++) {
            Field stream = now[layer];
            Field spin = vorticity[layer];
            Field transport = carried[layer];
            Field rub = friction[layer];
            Field rub2 = friction2[layer];
            withRim().forEach((i, j) -> transport.set(i, j, jacobian(spin, stream, i, j)));
            withRim().forEach((i, j) -> rub2.set(i, j, laplacian(rub, i, j)));
        }
        withRim().forEach((i, j) -> stretched.set(i, j, jacobian(shear, flow, i, j)));
    }

    private void computeSources() {
        double upper = setup.upperPart();
        double lower = setup.lowerPart();
        withRim()
                .forEach(
                        (i, j) -> {
                            double rub0 = laplacian(friction2[0], i, j);
                            double rub1 = laplacian(friction2[1], i, j);
                            double carried0 = carried[0].get(i, j);
                            double carried1 = carried[1].get(i, j);
                            difference.set(
                                    i,
                                    j,
                                    carried0
                                            - carried1
                                            + setup.eigenvalue() * stretched.get(i, j)
                                            + setup.upperInverse() * windCurl[j]
                                            + Setup.FRICTION * rub0
                                            - Setup.FRICTION * rub1);
                            mean.set(
                                    i,
                                    j,
                                    upper * carried0
                                            + lower * carried1
                                            + setup.depthInverse() * windCurl[j]
                                            + Setup.FRICTION * upper * rub0
                                            + Setup.FRICTION * lower * rub1);
                        });
    }

    /**
     * Solves the equation with right-hand side {@code source}, whose rim is also that of the
     * solution; {@code guess} is the last solution and becomes this one.
     */
    private void solve(Field source, Field guess) {
        Level finest = multigrid.finest();
        withRim()
                .forEach(
                        (i, j) -> {
                            double value = source.get(i, j);
                            finest.rhs().set(i, j, value * resolutionSquared());
                            finest.q().set(i, j, isRim(i, j) ? value : guess.get(i, j));
                        });
        solutions.add(multigrid.solve());
        withRim().forEach((i, j) -> guess.set(i, j, finest.q().get(i, j)));
    }

    /** Takes as much of the vessel from the difference as makes its integral 0. */
    private void keepVolume() {
        differenceIntegral = team.integral(differenceGuess);
        double part = -differenceIntegral / vesselIntegral;
        withRim()
                .forEach(
                        (i, j) ->
                                difference.set(
                                        i, j, differenceGuess.get(i, j) + part * vessel.get(i, j)));
    }

    /** What was now is before; what is now grows from what was before. */
    private void advance() {
        Field[] next = before;
        before = now;
        now = next;
        double time = 2 * setup.timeStep();
        double upper = setup.upperPart();
        double lower = setup.lowerPart();
        withRim()
                .forEach(
                        (i, j) -> {
                            double a = difference.get(i, j);
                            double b = mean.get(i, j);
                            add(next[0], i, j, time * (b + lower * a));
                            add(next[1], i, j, time * (b - upper * a));
                        });
    }

    /** The fields by which a result is verified, each with the name it has in SPLASH-2. */
    List<NamedField> result() {
        return List.of(
                new NamedField("psi0", now[0]),
                new NamedField("psi1", now[1]),
                new NamedField("psim0", before[0]),
                new NamedField("psim1", before[1]),
                new NamedField("psium", upperSum),
                new NamedField("psilm", lowerSum),
                new NamedField("psib", vessel),
                new NamedField("ga", difference),
                new NamedField("gb", mean));
    }

    /**
     * A field of the result.
     *
     * @param name its name in SPLASH-2
     * @param field the field
     */
    record NamedField(String name, Field field) {}

    /** How all equations so far were solved. */
    List<Multigrid.Solution> solutions() {
        return List.copyOf(solutions);
    }

    double vesselIntegral() {
        return vesselIntegral;
    }

    double differenceIntegral() {
        return differenceIntegral;
    }
}
