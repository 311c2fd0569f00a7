package dev.merino.apps.water;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class MotionTest {
    private static Motion atRest() {
        Motion molecule =
                InitialState.of(
                        WaterModel.of(8, 0),
                        0,
                        RandomMomenta.fromSeed(1, RandomMomenta.countFor(8)))[0];
        for (int i = Motion.WIDTH; i < molecule.values.length; i++) {
            molecule.values[i] = 0;
        }
        return molecule;
    }

    @Test
    void aMoleculeOnWhichNothingActsFliesOn() {
        Motion molecule = atRest();
        double x = molecule.get(Motion.PLACE, 0, WaterModel.O);
        molecule.set(Motion.VELOCITY, 0, WaterModel.O, 0.01);
        for (int step = 0; step < 3; step++) {
            molecule.predict();
            molecule.correct();
        }
        assertThat(molecule.get(Motion.PLACE, 0, WaterModel.O)).isCloseTo(x + 0.03, within(1e-12));
        assertThat(molecule.get(Motion.VELOCITY, 0, WaterModel.O)).isEqualTo(0.01);
    }

    @Test
    void aMoleculeOfTheRightShapeHasNoEnergy() {
        Motion molecule = atRest();
        Bonds bonds = new Bonds();
        bonds.setForces(molecule);
        assertThat(bonds.energy(molecule)).isCloseTo(0, within(1e-20));
        assertThat(molecule.virial()).isCloseTo(0, within(1e-10));
    }

    @Test
    void forcesAreWhatEnergyChangesBy() {
        Motion molecule = atRest();
        for (int i = 0; i < Motion.WIDTH; i++) {
            molecule.values[i] += 0.02 * Math.sin(i);
        }
        Bonds bonds = new Bonds();
        bonds.setForces(molecule);
        double step = 1e-5;
        for (int i = 0; i < Motion.WIDTH; i++) {
            double force = molecule.values[Motion.FORCE * Motion.WIDTH + i];
            double place = molecule.values[i];
            molecule.values[i] = place + step;
            double more = bonds.energy(molecule);
            molecule.values[i] = place - step;
            double less = bonds.energy(molecule);
            molecule.values[i] = place;
            assertThat(force).isCloseTo((less - more) / (2 * step), within(1e-7));
        }
    }

    @Test
    void aMoleculeThatLeavesComesBackOnTheOtherSide() {
        Motion molecule = atRest();
        molecule.set(Motion.PLACE, 1, WaterModel.O, -0.25);
        molecule.set(Motion.PLACE, 2, WaterModel.O, 10.5);
        molecule.set(Motion.PLACE, 2, WaterModel.H1, 9.75);
        molecule.wrap(10);
        assertThat(molecule.get(Motion.PLACE, 1, WaterModel.O)).isEqualTo(9.75);
        assertThat(molecule.get(Motion.PLACE, 2, WaterModel.O)).isEqualTo(0.5);
        assertThat(molecule.get(Motion.PLACE, 2, WaterModel.H1)).isEqualTo(-0.25);
    }
}
