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
    private final int ofOneLock;

    /**
     * {@code initial} are all molecules.
     *
     * @param ofOneLock how many of them, one after the other, have a lock together
     */
    NsquaredRank(Member me, WaterModel model, Motion[] initial, int ofOneLock) {
        super(me, model, "water-nsquared", ofOneLock == 1);
        this.ofOneLock = ofOneLock;
        Share share = me.share(initial.length);
        this.own = IntStream.range((int) share.from(), (int) share.to()).boxed().toList();
        this.pairs = new BlockPairs(model, share);
        for (int lock = 0; lock < Math.ceilDiv(initial.length, ofOneLock); lock++) {
            locks.add(me.named("water-nsquared lock " + lock).lock());
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
        work(pairs.takeWork());
    }

    /** Adds the forces of own pairs to both molecules; returns their virial. */
    @Override
    double addPairForces(int kind) {
        loadSites();
        double virial = pairs.findForces();
        work(pairs.takeWork());
        int step = 0;
        while (step < pairs.reach()) {
            int from = pairs.molecule(step); // from the own ones on, so that ranks begin apart
            int to = Math.min(endOfLock(from), from + pairs.reach() - step);
            if (actOnAny(from, to)) {
                add(from, to, kind);
            }
            step += to - from;
        }
        return virial;
    }

    /** Where the molecules end that have a lock together with {@code molecule}. */
    private int endOfLock(int molecule) {
        int end = (molecule / ofOneLock + 1) * ofOneLock;
        return (int) Math.min(end, molecules().length());
    }

    private boolean actOnAny(int from, int to) {
        return IntStream.range(from, to).anyMatch(pairs::acts);
    }

    private void add(int from, int to, int kind) {
        SharedLock lock = locks.get(from / ofOneLock);
        lock.lock();
        try {
            for (int molecule = from; molecule < to; molecule++) {
                Molecule shared = molecules().at(molecule);
                for (int i = 0; i < Motion.WIDTH; i++) {
                    shared.motion(kind, i, shared.motion(kind, i) + pairs.force(molecule, i));
                }
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
