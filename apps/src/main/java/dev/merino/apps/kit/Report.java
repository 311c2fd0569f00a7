package dev.merino.apps.kit;

import dev.merino.spi.Speaker;

import java.io.PrintStream;

/** The result lines of an app, each {@code app key value}: easy to read, to compare and to cut. */
public final class Report {
    private final String app;
    private final PrintStream out;

    /** The lines of {@code app}, written to {@code out}. */
    public Report(String app, PrintStream out) {
        this.app = app;
        this.out = out;
    }

    /** A line with a text. */
    public void line(String key, Object value) {
        out.println(app + " " + key + " " + value);
    }

    /** A line with a whole number. */
    public void line(String key, long value) {
        line(key, (Object) value);
    }

    /** A line with a number in 17 significant digits, which identify it. */
    public void line(String key, double value) {
        line(key, (Object) RoundTripDigits.of(value));
    }

    /** A line with a number in 9 significant digits, which identify it. */
    public void line(String key, float value) {
        line(key, (Object) RoundTripDigits.of(value));
    }

    /** A line {@code app golden key value} for each quantity. */
    public void golden(Golden golden) {
        golden.lines().forEach(line -> line("golden", line));
        out.flush();
    }

    /** A line with all quantities as one JSON object, and nothing else. */
    public void goldenJson(Golden golden) {
        String json = golden.json();
        Speaker.bare(() -> out.println(json));
        out.flush();
    }

    /** The first line of a round, if there are several. */
    public void round(int number, int rounds) {
        line("round", number + " of " + rounds);
        out.flush();
    }

    /** The last line: the result is right. */
    public void verified() {
        out.println(app + " verified");
        out.flush();
    }
}
