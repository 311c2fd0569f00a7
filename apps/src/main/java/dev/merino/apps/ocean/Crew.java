package dev.merino.apps.ocean;

/**
 * Those who work on an ocean together, seen by one of them: what each has to do, and what they can
 * only do together. With a {@link LoneCrew} the program is sequential and shares nothing.
 */
interface Crew {
    /** A new field of zeros that all of the crew see. */
    Field field(String name, int side);

    /** This one's points of grids of that side, without the rim. */
    Region inside(int side);

    /** The same with those points of the rim that are next to them. */
    Region withRim(int side);

    /** Waits for the others. */
    void barrier();

    /** The largest of the numbers that all of the crew give; none is below 0. */
    double maximum(double mine);

    /**
     * The integral over {@code field}; after a barrier. Rows are added up one by one, whoever does
     * it, so that the sum does not depend on the crew.
     */
    double integral(Field field);
}
