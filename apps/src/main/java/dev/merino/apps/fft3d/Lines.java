package dev.merino.apps.fft3d;

import java.io.IOException;

/** The transforms of what a rank has, line by line, and the moves between them. */
final class Lines {
    private final Plan plan;
    private final Box box;
    private final Exchange exchange;
    private final int rank;

    /** What this rank has of the spectrum at the start, for lines along z. */
    private double[] spectrum = new double[0];

    Lines(Plan plan, Exchange exchange, int rank) {
        this.plan = plan;
        this.box = plan.box();
        this.exchange = exchange;
        this.rank = rank;
    }

    /** Makes the random numbers of the start and transforms them, together with all other ranks. */
    void transform(long seed) throws IOException {
        Region region = plan.region(Axis.X, rank);
        double[] numbers = new double[2 * region.points()];
        for (int z = (int) region.z().from(); z < region.z().to(); z++) {
            for (int y = (int) region.y().from(); y < region.y().to(); y++) {
                double[] row = box.initialRow(y, z, seed);
                System.arraycopy(row, 0, numbers, 2 * region.index(0, y, z), row.length);
            }
        }
        transform(numbers, Axis.X, 1);
        numbers = exchange.move(numbers, Axis.X, Axis.Y);
        transform(numbers, Axis.Y, 1);
        numbers = exchange.move(numbers, Axis.Y, Axis.Z);
        transform(numbers, Axis.Z, 1);
        spectrum = numbers;
    }

    /** Transforms back what the numbers are at {@code time}, and collects samples of that. */
    void transformBack(int time, SampleCollection samples) throws IOException {
        double[] numbers = exchange.move(faded(time), Axis.Z, Axis.Y);
        transform(numbers, Axis.Y, -1);
        numbers = exchange.move(numbers, Axis.Y, Axis.X);
        transform(numbers, Axis.X, -1);
        samples.send(numbers, plan.region(Axis.X, rank));
    }

    /** What has become of the spectrum at {@code time}, transformed back along z. */
    private double[] faded(int time) {
        Region region = plan.region(Axis.Z, rank);
        double[] numbers = new double[spectrum.length];
        double[] line = new double[2 * box.z()];
        int stride = stride(region, Axis.Z);
        for (int y = (int) region.y().from(); y < region.y().to(); y++) {
            for (int x = (int) region.x().from(); x < region.x().to(); x++) {
                int first = region.index(x, y, 0);
                read(spectrum, first, stride, line);
                write(box.fadedLine(line, x, y, time), numbers, first, stride);
                exchange.work(box.lineWork());
            }
        }
        return numbers;
    }

    /** Transforms all lines along {@code axis}. */
    private void transform(double[] numbers, Axis axis, int direction) {
        Region region = plan.region(axis, rank);
        int stride = stride(region, axis);
        int length = length(axis);
        double[] line = new double[2 * length];
        for (int before = 0; before < region.points(); before += stride * length) {
            for (int first = before; first < before + stride; first++) {
                read(numbers, first, stride, line);
                box.transformLine(line, axis, direction);
                write(line, numbers, first, stride);
            }
            exchange.work(stride * box.lineWork(axis));
        }
    }

    private int length(Axis axis) {
        return switch (axis) {
            case X -> box.x();
            case Y -> box.y();
            case Z -> box.z();
        };
    }

    /** How far the points of a line are from each other. */
    private static int stride(Region region, Axis axis) {
        return switch (axis) {
            case X -> 1;
            case Y -> (int) region.x().count();
            case Z -> (int) (region.x().count() * region.y().count());
        };
    }

    private static void read(double[] numbers, int first, int stride, double[] line) {
        for (int i = 0; i < line.length; i += 2) {
            int at = 2 * (first + i / 2 * stride);
            line[i] = numbers[at];
            line[i + 1] = numbers[at + 1];
        }
    }

    private static void write(double[] line, double[] numbers, int first, int stride) {
        for (int i = 0; i < line.length; i += 2) {
            int at = 2 * (first + i / 2 * stride);
            numbers[at] = line[i];
            numbers[at + 1] = line[i + 1];
        }
    }
}
