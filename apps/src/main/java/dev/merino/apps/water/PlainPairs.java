package dev.merino.apps.water;

/** The pairs of molecules that {@link PlainWater} or a thread of {@link WaterThreads} evaluates. */
interface PlainPairs {
    /** Where the sites of all molecules must be before pairs are evaluated. */
    Sites sites();

    /** Recomputes which molecules form pairs. */
    void sort(Motion[] molecules);

    /** Sums up the forces of all pairs; returns their virial. */
    double findForces();

    /** What the pairs do to one of the nine coordinates of {@code molecule}. */
    double force(int molecule, int index);

    /** Adds the energies of all pairs to {@code sums}. */
    void addEnergies(Sums sums);
}
