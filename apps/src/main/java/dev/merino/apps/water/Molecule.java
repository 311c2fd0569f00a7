package dev.merino.apps.water;

import static dev.merino.apps.water.WaterModel.ATOMS;
import static dev.merino.apps.water.WaterModel.DIRECTIONS;

import dev.merino.Length;
import dev.merino.Struct;

/** A molecule in shared memory, as the SPLASH programs keep it: all of its motion in one record. */
@Struct
interface Molecule {
    /** The numbers of its {@link Motion}, by kind. */
    @Length({Motion.KINDS, Motion.WIDTH})
    double motion(int kind, int index);

    void motion(int kind, int index, double value);

    /** Where M is, see {@link Sites}. */
    @Length(DIRECTIONS)
    double charge(int direction);

    void charge(int direction, double value);

    /** The next molecule of its box, or {@link #NONE}; of use in water-spatial alone. */
    int next();

    void next(int molecule);

    /** No molecule. */
    int NONE = -1;

    /** Copies all of its motion into {@code motion}. */
    default void load(Motion motion) {
        for (int kind = 0; kind < Motion.KINDS; kind++) {
            for (int i = 0; i < Motion.WIDTH; i++) {
                motion.values[kind * Motion.WIDTH + i] = motion(kind, i);
            }
        }
    }

    /** Copies all of {@code motion} here, and finds M. */
    default void store(Motion motion) {
        for (int kind = 0; kind < Motion.KINDS; kind++) {
            for (int i = 0; i < Motion.WIDTH; i++) {
                motion(kind, i, motion.values[kind * Motion.WIDTH + i]);
            }
        }
        Sites sites = new Sites(1);
        sites.set(0, motion);
        for (int direction = 0; direction < DIRECTIONS; direction++) {
            charge(direction, sites.get(0, direction, Sites.M));
        }
    }

    /** Copies its sites into {@code sites}. */
    default void loadSites(Sites sites, int molecule) {
        for (int direction = 0; direction < DIRECTIONS; direction++) {
            for (int atom = 0; atom < ATOMS; atom++) {
                double place = motion(Motion.PLACE, direction * ATOMS + atom);
                sites.set(molecule, direction, atom, place);
            }
            sites.set(molecule, direction, Sites.M, charge(direction));
        }
    }
}
