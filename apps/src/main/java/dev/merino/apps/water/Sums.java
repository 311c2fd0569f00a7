package dev.merino.apps.water;

import static dev.merino.apps.water.WaterModel.DIRECTIONS;

/** What a step sums up over molecules and pairs; the sums of ranks are added. */
final class Sums {
    double virial;
    double kinetic;
    double intra;
    double inter;
    double field;

    /** Adds the liveliness of a molecule in all directions. */
    void addKinetic(Motion molecule) {
        for (int direction = 0; direction < DIRECTIONS; direction++) {
            kinetic += molecule.liveliness(direction);
        }
    }
}
