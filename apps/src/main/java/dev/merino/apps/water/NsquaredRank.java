package dev.merino.apps.water;

import dev.merino.Member;
import dev.merino.Share;
import dev.merino.SharedLock;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** A rank's part of {@link WaterNsquared}. */
final class NsquaredRank extends MoleculeRank {
    private final List<SharedLock> locks = new ArrayList<>();
    private final List<Integer> own;
    private final BlockPairs pairs;

    NsquaredRank(Member me, WaterModel model, Motion[] initial) {
        super(me, model, "water-nsquared");
        Share share = me.share(initial.length);
        this.own = IntStream.range((int) share.from(), (int) share.to()).boxed().toList();
        this.pairs = new BlockPairs(model, share);
        for (int molecule = 0; molecule < initial.length; molecule++) {
            locks.add(me.named("water-nsquared lock " + molecule).lock());
        }
        for (int molecule : own) {
            molecules().at(molecule).store(initial[molecule]);
        }
    }

    @Override
    List<Integer> own() {
        return own;
    }

    @Override
    void correctOwn(Sums sums) {
        for (int molecule : own) {
            Motion _ = correct(molecule, sums);
        }
    }

    @Override
    void addPairEnergies(Sums sums) {
        loadSites();
        pairs.addEnergies(sums);
    }

    /** Adds the forces of own pairs to both molecules; returns their virial. */
    @Override
    double addPairForces(int kind) {
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
            Molecule shared = molecules().at(molecule);
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
            molecules().at(molecule).loadSites(pairs.sites(), molecule);
        }
    }
}
