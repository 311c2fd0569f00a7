package dev.merino.apps.water;

import dev.merino.Member;
import dev.merino.Share;
import dev.merino.SharedLock;
import dev.merino.SharedStructs;

import java.util.ArrayList;
import java.util.List;

/** A rank's part of {@link WaterNsquared}. */
final class NsquaredRank {
    private final Member me;
    private final WaterModel model;
    private final SharedStructs<Molecule> molecules;
    private final List<SharedLock> locks = new ArrayList<>();
    private final SharedSums totals;
    private final Share own;
    private final BlockPairs pairs;
    private final Bonds bonds = new Bonds();
    private final Motion motion = new Motion();

    NsquaredRank(Member me, WaterModel model, Motion[] initial) {
        this.me = me;
        this.model = model;
        this.molecules =
                me.named("water-nsquared molecules").structs(Molecule.class, initial.length);
        this.totals = new SharedSums(me, "water-nsquared");
        this.own = me.share(initial.length);
        this.pairs = new BlockPairs(model, own);
        for (int molecule = 0; molecule < initial.length; molecule++) {
            locks.add(me.named("water-nsquared lock " + molecule).lock());
        }
        for (long molecule = own.from(); molecule < own.to(); molecule++) {
            molecules.at(molecule).store(initial[(int) molecule]);
        }
    }

    Outcome run(int steps) {
        History history = new History(model);
        me.barrier();
        addPairForces(Motion.ACCELERATION);
        me.barrier();
        for (long molecule = own.from(); molecule < own.to(); molecule++) {
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
        for (long molecule = own.from(); molecule < own.to(); molecule++) {
            molecules.at(molecule).load(motion);
            motion.predict();
            bonds.setForces(motion);
            molecules.at(molecule).store(motion);
            sums.virial += motion.virial();
        }
        me.barrier();
        sums.virial += addPairForces(Motion.FORCE);
        me.barrier();
        for (long molecule = own.from(); molecule < own.to(); molecule++) {
            molecules.at(molecule).load(motion);
            motion.correct();
            motion.wrap(model.boxLength());
            molecules.at(molecule).store(motion);
            sums.addKinetic(motion);
            sums.intra += bonds.energy(motion);
        }
        me.barrier();
        loadSites();
        pairs.addEnergies(sums);
        totals.add(sums);
    }

    /** Adds the forces of own pairs to both molecules; returns their virial. */
    private double addPairForces(int kind) {
        loadSites();
        double virial = pairs.findForces();
        for (int step = 0; step < pairs.reach(); step++) {
            int molecule = pairs.molecule(step); // from the own ones on, so that ranks begin apart
            if (pairs.acts(molecule)) {
                add(molecule, kind);
            }
        }
        return virial;
    }

    private void add(int molecule, int kind) {
        SharedLock lock = locks.get(molecule);
        lock.lock();
        try {
            Molecule shared = molecules.at(molecule);
            for (int i = 0; i < Motion.WIDTH; i++) {
                shared.motion(kind, i, shared.motion(kind, i) + pairs.force(molecule, i));
            }
        } finally {
            lock.unlock();
        }
    }

    private void loadSites() {
        for (int step = 0; step < pairs.reach(); step++) {
            int molecule = pairs.molecule(step);
            molecules.at(molecule).loadSites(pairs.sites(), molecule);
        }
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
