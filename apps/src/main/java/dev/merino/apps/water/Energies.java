package dev.merino.apps.water;

import dev.merino.apps.kit.Golden;
import dev.merino.apps.kit.VerificationException;

/**
 * What a step is known by, in the units of the original program.
 *
 * @param kinetic the kinetic energy
 * @param intra the potential energy within molecules
 * @param inter the potential energy between molecules
 * @param field the energy of the reaction field
 * @param temperature the mean temperature of all steps so far
 * @param virial the mean virial of all steps so far
 */
record Energies(
        double kinetic,
        double intra,
        double inter,
        double field,
        double temperature,
        double virial) {
    /** Summing up in another order changes less than this. */
    static final double TOLERANCE = 1e-9;

    double total() {
        return kinetic + intra + inter + field;
    }

    void putInto(Golden golden, int step) {
        String prefix = "step" + step + ".";
        golden.put(prefix + "TEN", kinetic)
                .put(prefix + "POTA", intra)
                .put(prefix + "POTR", inter)
                .put(prefix + "POTRF", field)
                .put(prefix + "XTT", total())
                .put(prefix + "AVGT", temperature)
                .put(prefix + "XVIR", virial);
    }

    /** Throws unless {@code found} is the same but for the order of summation. */
    void requireNear(String where, Energies found) throws VerificationException {
        near(where + " kinetic energy", kinetic, found.kinetic);
        near(where + " energy within molecules", intra, found.intra);
        near(where + " energy between molecules", inter, found.inter);
        near(where + " energy of the field", field, found.field);
        near(where + " temperature", temperature, found.temperature);
        near(where + " virial", virial, found.virial);
    }

    private static void near(String where, double expected, double found)
            throws VerificationException {
        VerificationException.requireNear(where, expected, found, TOLERANCE);
    }
}
