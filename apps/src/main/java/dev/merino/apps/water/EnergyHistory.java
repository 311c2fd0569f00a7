package dev.merino.apps.water;

import java.util.ArrayList;
import java.util.List;

/** The energies of all steps so far, with the means that run through them. */
final class EnergyHistory {
    private final WaterModel model;
    private final List<Energies> steps = new ArrayList<>();
    private double kineticOfAll;
    private double virialOfAll;

    EnergyHistory(WaterModel model) {
        this.model = model;
    }

    /** Adds a step. */
    void add(Sums sums) {
        kineticOfAll += sums.kinetic;
        virialOfAll -= sums.virial;
        int count = steps.size() + 1;
        double potential = model.potentialFactor();
        double kinetic = model.kineticFactor();
        steps.add(
                new Energies(
                        sums.kinetic * kinetic,
                        sums.intra * potential,
                        sums.inter * potential,
                        sums.field * potential,
                        kineticOfAll * kinetic * WaterModel.TEMPERATURE * 2 / (3.0 * count),
                        virialOfAll * potential * 0.5 / count));
    }

    List<Energies> steps() {
        return List.copyOf(steps);
    }
}
