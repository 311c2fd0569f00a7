package dev.merino;

import java.util.List;

/**
 * The program has data races: accesses of two ranks to one element, of which one at least is a
 * write, that no synchronisation orders. Its result depends on who was faster.
 */
public final class DataRaceException extends MerinoException {
    private static final long serialVersionUID = 1;

    /** With the races as text: for each the element, both accesses, and what would order them. */
    public DataRaceException(List<String> races) {
        super("the program has data races%n%s".formatted(String.join("", races)).stripTrailing());
    }
}
