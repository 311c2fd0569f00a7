package dev.merino.apps.water;

import dev.merino.Member;
import dev.merino.SharedStructs;

import java.util.List;

/**
 * A rank's part of a program in which all that is known of a molecule is shared, in {@link
 * Molecule}s: what {@link NsquaredRank} and {@link SpatialRank} have in common.
 */
abstract class MoleculeRank {
    private final Member me;
    private final WaterModel model;
    private final SharedStructs<Molecule> molecules;
    private final SharedSums totals;
    private final boolean addsInPhases;
    private final Bonds bonds = new Bonds();
    private final Motion motion = new Motion();

    /**
     * The molecules of {@code app}; who is made of this puts its own ones into them.
     *
     * @param addsInPhases whether sums are added to those of all in each phase of a step, as in the
     *     paper, or at its end
     */
    MoleculeRank(Member me, WaterModel model, String app, boolean addsInPhases) {
        this.addsInPhases = addsInPhases;
        this.me = me;
        this.model = model;
        this.molecules = me.named(app + " molecules").structs(Molecule.class, model.molecules());
        this.totals = new SharedSums(me, app);
    }

    final SharedStructs<Molecule> molecules() {
        return molecules;
    }

    /** The molecules that this rank moves. */
    abstract List<Integer> own();

    /** Adds the forces of own pairs; returns their virial. */
    abstract double addPairForces(int kind);

    /** Has {@link #correct} every own molecule. */
    abstract void correctOwn(Sums sums);

    /** Adds the energies of own pairs, after a barrier. */
    abstract void addPairEnergies(Sums sums);

    /** Declares what pairs have computed in private memory. */
    final void work(long amount) {
        me.work(amount);
    }

    final Outcome run(int steps) {
        EnergyHistory history = new EnergyHistory(model);
        me.barrier();
        double _ = addPairForces(Motion.ACCELERATION);
        me.barrier();
        for (int molecule : own()) {
            molecules.at(molecule).load(motion);
            motion.scaleToStep(Motion.ACCELERATION);
            molecules.at(molecule).store(motion);
        }
        for (int step = 0; step < steps; step++) {
            if (me.isFirst()) {
                totals.clear();
            }
            me.barrier();
            step();
            me.barrier();
            if (me.isFirst()) {
                history.add(totals.get());
            }
        }
        return new Outcome(model, history.steps(), me.isFirst() ? all() : new Motion[0]);
    }

    private void step() {
        Sums sums = new Sums();
        for (int molecule : own()) {
            molecules.at(molecule).load(motion);
            motion.predict();
            bonds.setForces(motion);
            molecules.at(molecule).store(motion);
            sums.virial += motion.virial();
        }
        sums = endPhase(sums);
        me.barrier();
        sums.virial += addPairForces(Motion.FORCE);
        sums = endPhase(sums);
        me.barrier();
        correctOwn(sums);
        sums = endPhase(sums);
        me.barrier();
        addPairEnergies(sums);
        totals.add(sums);
    }

    /** What is summed up in the next phase. */
    private Sums endPhase(Sums sums) {
        if (!addsInPhases) {
            return sums;
        }
        totals.add(sums);
        return new Sums();
    }

    /**
     * Moves {@code molecule} to where it belongs; returns its motion, which the caller must not
     * keep.
     */
    final Motion correct(int molecule, Sums sums) {
        molecules.at(molecule).load(motion);
        motion.correct();
        motion.wrap(model.boxLength());
        molecules.at(molecule).store(motion);
        sums.addKinetic(motion);
        sums.intra += bonds.energy(motion);
        return motion;
    }

    private Motion[] all() {
        Motion[] all = new Motion[model.molecules()];
        for (int molecule = 0; molecule < all.length; molecule++) {
            all[molecule] = new Motion();
            molecules.at(molecule).load(all[molecule]);
        }
        return all;
    }
}
