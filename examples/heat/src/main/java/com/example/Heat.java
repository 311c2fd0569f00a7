package com.example;

import dev.merino.DoubleMatrix;
import dev.merino.DoubleView;
import dev.merino.Member;
import dev.merino.Program;
import dev.merino.Share;

/**
 * Heat in a square plate whose rim is kept cold, step by step (explicit Euler).
 *
 * <p>The plate starts with one hill of heat, sin(x) sin(y). Such a hill keeps its shape and only
 * gets lower, by the same factor in each step, so that the result can be verified.
 *
 * <p>Words: points on a side of the plate, and steps.
 */
public final class Heat implements Program {
    /** How much of a difference flows in a step; stable up to 0.25. */
    private static final double RATE = 0.2;

    @Override
    public void run(Member me) {
        int points = number(me, 0, 256);
        int steps = number(me, 1, 200);
        DoubleMatrix now = me.named("now").doubleMatrix(points + 2, points + 2);
        DoubleMatrix next = me.named("next").doubleMatrix(points + 2, points + 2);
        Share band = me.share(points); // this rank's rows; the rim, rows 0 and points + 1, stays 0

        for (int row = first(band); row <= last(band); row++) {
            heat(now.row(row), row);
        }
        me.barrier();
        for (int step = 0; step < steps; step++) {
            for (int row = first(band); row <= last(band); row++) {
                diffuse(now, next.row(row), row);
            }
            me.barrier();
            DoubleMatrix done = now;
            now = next;
            next = done;
        }
        if (me.isFirst()) {
            verify(now, points, steps);
        }
    }

    private static int first(Share band) {
        return 1 + (int) band.from();
    }

    private static int last(Share band) {
        return (int) band.to();
    }

    private static void heat(DoubleView line, int row) {
        for (int column = 1; column < line.length() - 1; column++) {
            line.set(column, initial(row, column, line.length() - 2));
        }
    }

    private static double initial(int row, int column, int points) {
        double angle = Math.PI / (points + 1);
        return Math.sin(row * angle) * Math.sin(column * angle);
    }

    private static void diffuse(DoubleMatrix now, DoubleView target, int row) {
        DoubleView above = now.row(row - 1);
        DoubleView here = now.row(row);
        DoubleView below = now.row(row + 1);
        int end = target.length() - 1;
        for (int i = 1; i < end; i++) {
            double around = above.get(i) + below.get(i) + here.get(i - 1) + here.get(i + 1);
            target.set(i, here.get(i) + RATE * (around - 4 * here.get(i)));
        }
    }

    private static void verify(DoubleMatrix plate, int points, int steps) {
        double lowering = 1 - 4 * RATE * (1 - Math.cos(Math.PI / (points + 1)));
        double height = Math.pow(lowering, steps);
        for (int row = 1; row <= points; row++) {
            for (int column = 1; column <= points; column++) {
                double expected = height * initial(row, column, points);
                double found = plate.get(row, column);
                if (!(Math.abs(found - expected) < 1e-9)) {
                    throw new IllegalStateException(
                            "at %d,%d it is %s, expected %s"
                                    .formatted(row, column, found, expected));
                }
            }
        }
        System.out.println("heat points " + points + " steps " + steps);
        System.out.println("heat middle " + plate.get((points + 1) / 2, (points + 1) / 2));
        System.out.println("heat verified");
    }

    private static int number(Member me, int index, int otherwise) {
        if (index >= me.arguments().size()) {
            return otherwise;
        }
        String word = me.arguments().get(index);
        if (!word.matches("[1-9][0-9]{0,4}")) {
            throw new IllegalArgumentException("'" + word + "': give a number from 1 to 99999");
        }
        return Integer.parseInt(word);
    }
}
