package dev.merino.apps.ocean;

/**
 * The ranks that simulate an ocean together, from the viewpoint of one of them: its part of the
 * grids, and the collective operations. With a {@link SequentialTeam} the program is sequential and
 * shares nothing.
 */
interface Team {
    /** A new field of zeros that the whole team shares. */
    Field field(String name, int side);

    /** This rank's points of grids of that side, without the rim. */
    Region inside(int side);

    /** The same with those points of the rim that are next to them. */
    Region withRim(int side);

    /** Waits until the whole team has called this. */
    void barrier();

    /** The maximum of the numbers of all members; none is below 0. */
    double maximum(double mine);

    /**
     * The integral over {@code field}; after a barrier. Rows are summed one by one, regardless of
     * the rank that does it, so that the sum does not depend on the size of the team.
     */
    double integral(Field field);
}
