package dev.merino.apps.barnes;

/**
 * What a run is given.
 *
 * @param bodies how many bodies
 * @param steps how many steps
 * @param seed of the numbers that bodies are made from
 * @param timeStep the length of a step
 * @param softening keeps close bodies from pulling without limit
 * @param tolerance how near, in sides of a cell, it acts as a whole; smaller is coarser
 */
record Parameters(
        int bodies, int steps, int seed, double timeStep, double softening, double tolerance) {}
