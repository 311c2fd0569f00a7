package dev.merino.apps.water;

import dev.merino.Length;
import dev.merino.Member;
import dev.merino.Share;
import dev.merino.SharedLock;
import dev.merino.SharedStructs;
import dev.merino.Struct;

import java.util.ArrayList;
import java.util.List;

/** A rank's part of {@link Water}. */
final class WaterRank {
    /** The places of the atoms of a molecule. */
    @Struct
    interface Place {
        @Length(Sites.WIDTH)
        double site(int index);

        void site(int index, double value);
    }

    /** The forces on the atoms of a molecule. */
    @Struct
    interface Force {
        @Length(Motion.WIDTH)
        double on(int index);

        void on(int index, double value);
    }

    /** What is known of a molecule at the end. */
    @Struct
    interface Last {
        @Length({2, Motion.WIDTH})
        double motion(int kind, int index);

        void motion(int kind, int index, double value);
    }

    private final Member me;
    private final WaterModel model;
    private final Motion[] molecules;
    private final SharedStructs<Place> places;
    private final SharedStructs<Force> forces;
    private final SharedStructs<Last> last;
    private final List<SharedLock> locks = new ArrayList<>();
    private final SharedSums totals;
    private final Share own;
    private final BlockPairs pairs;
    private final Bonds bonds = new Bonds();

    /** {@code initial} becomes this rank's own; it keeps the molecules of its block up to date. */
    WaterRank(Member me, WaterModel model, Motion[] initial) {
        this.me = me;
        this.model = model;
        this.molecules = initial;
        this.places = me.named("water places").structs(Place.class, initial.length);
        this.forces = me.named("water forces").structs(Force.class, initial.length);
        this.last = me.named("water last").structs(Last.class, initial.length);
        this.totals = new SharedSums(me, "water");
        this.own = me.share(initial.length);
        this.pairs = new BlockPairs(model, own);
        for (int rank = 0; rank < me.size(); rank++) {
            locks.add(me.named("water lock " + rank).lock());
        }
    }

    Outcome run(int steps) {
        EnergyHistory history = new EnergyHistory(model);
        tellPlaces();
        tellForces(false);
        me.barrier();
        addPairForces();
        me.barrier();
        askForces(Motion.ACCELERATION);
        for (long molecule = own.from(); molecule < own.to(); molecule++) {
            molecules[(int) molecule].scaleToStep(Motion.ACCELERATION);
        }
        for (int step = 0; step < steps; step++) {
            if (me.isFirst()) {
                totals.clear();
            }
            step();
            me.barrier();
            if (me.isFirst()) {
                history.add(totals.get());
            }
        }
        tellAll();
        me.barrier();
        return new Outcome(model, history.steps(), me.isFirst() ? all() : new Motion[0]);
    }

    private void step() {
        Sums sums = new Sums();
        for (long i = own.from(); i < own.to(); i++) {
            Motion molecule = molecules[(int) i];
            molecule.predict();
            bonds.setForces(molecule);
            sums.virial += molecule.virial();
        }
        tellPlaces();
        tellForces(true);
        me.barrier();
        sums.virial += addPairForces();
        me.barrier();
        askForces(Motion.FORCE);
        for (long i = own.from(); i < own.to(); i++) {
            Motion molecule = molecules[(int) i];
            molecule.correct();
            molecule.wrap(model.boxLength());
            sums.addKinetic(molecule);
            sums.intra += bonds.energy(molecule);
        }
        tellPlaces();
        me.barrier();
        askPlaces();
        pairs.addEnergies(sums);
        me.work(pairs.takeWork());
        totals.add(sums);
    }

    private void tellPlaces() {
        for (int molecule = (int) own.from(); molecule < own.to(); molecule++) {
            pairs.sites().set(molecule, molecules[molecule]);
            Place place = places.at(molecule);
            for (int i = 0; i < Sites.WIDTH; i++) {
                place.site(i, pairs.sites().values[molecule * Sites.WIDTH + i]);
            }
        }
    }

    private void askPlaces() {
        for (int step = 0; step < pairs.reach(); step++) {
            int molecule = pairs.molecule(step);
            Place place = places.at(molecule);
            for (int i = 0; i < Sites.WIDTH; i++) {
                pairs.sites().values[molecule * Sites.WIDTH + i] = place.site(i);
            }
        }
    }

    /** Others add to the forces of the bonds, or to none. */
    private void tellForces(boolean bonded) {
        for (int molecule = (int) own.from(); molecule < own.to(); molecule++) {
            Force force = forces.at(molecule);
            for (int i = 0; i < Motion.WIDTH; i++) {
                double bond = molecules[molecule].values[Motion.FORCE * Motion.WIDTH + i];
                force.on(i, bonded ? bond : 0);
            }
        }
    }

    private void askForces(int kind) {
        for (int molecule = (int) own.from(); molecule < own.to(); molecule++) {
            Force force = forces.at(molecule);
            for (int i = 0; i < Motion.WIDTH; i++) {
                molecules[molecule].values[kind * Motion.WIDTH + i] = force.on(i);
            }
        }
    }

    /** Adds the forces of own pairs, rank by rank; returns their virial. */
    private double addPairForces() {
        askPlaces();
        double virial = pairs.findForces();
        me.work(pairs.takeWork());
        for (int step = 0; step < me.size(); step++) {
            int owner = (me.rank() + step) % me.size(); // each begins with itself
            addTo(owner);
        }
        return virial;
    }

    private void addTo(int owner) {
        Share theirs = Share.of(model.molecules(), owner, me.size());
        boolean acts = false;
        for (int molecule = (int) theirs.from(); molecule < theirs.to(); molecule++) {
            acts |= pairs.acts(molecule);
        }
        if (!acts) {
            return;
        }
        locks.get(owner).lock();
        try {
            for (int molecule = (int) theirs.from(); molecule < theirs.to(); molecule++) {
                Force force = forces.at(molecule);
                for (int i = 0; i < Motion.WIDTH; i++) {
                    force.on(i, force.on(i) + pairs.force(molecule, i));
                }
            }
        } finally {
            locks.get(owner).unlock();
        }
    }

    private void tellAll() {
        for (int molecule = (int) own.from(); molecule < own.to(); molecule++) {
            Last told = last.at(molecule);
            for (int i = 0; i < 2 * Motion.WIDTH; i++) {
                double value = molecules[molecule].values[i];
                told.motion(i / Motion.WIDTH, i % Motion.WIDTH, value);
            }
        }
    }

    private Motion[] all() {
        for (int molecule = 0; molecule < molecules.length; molecule++) {
            Last told = last.at(molecule);
            for (int i = 0; i < 2 * Motion.WIDTH; i++) {
                molecules[molecule].values[i] = told.motion(i / Motion.WIDTH, i % Motion.WIDTH);
            }
        }
        return molecules;
    }
}
