package dev.merino.apps.water;

import dev.merino.Member;
import dev.merino.SharedLock;
import dev.merino.SharedStructs;
import dev.merino.Struct;

import java.util.ArrayList;
import java.util.List;

/**
 * Which molecules are in each box, as linked lists in shared memory. The rank that owns a box reads
 * and shortens its list; others put molecules into it under its lock, in a separate phase.
 */
final class BoxLists {
    /** The beginning of a list. */
    @Struct
    interface Box {
        int first();

        void first(int molecule);
    }

    private final SharedStructs<Molecule> molecules;
    private final SharedStructs<Box> boxes;
    private final List<SharedLock> locks = new ArrayList<>();

    /** Every rank creates one, and all share the lists. */
    BoxLists(Member me, SharedStructs<Molecule> molecules, int count) {
        this.molecules = molecules;
        this.boxes = me.named("water-spatial boxes").structs(Box.class, count);
        for (int box = 0; box < count; box++) {
            locks.add(me.named("water-spatial lock " + box).lock());
        }
    }

    /** Empties {@code box}, by its rank. */
    void clear(int box) {
        boxes.at(box).first(Molecule.NONE);
    }

    /** The molecules in {@code box}. */
    List<Integer> in(int box) {
        List<Integer> found = new ArrayList<>();
        int molecule = boxes.at(box).first();
        while (molecule != Molecule.NONE) {
            found.add(molecule);
            molecule = molecules.at(molecule).next();
        }
        return found;
    }

    /** Puts {@code molecule} in front of the others, by the rank of the box. */
    void add(int box, int molecule) {
        Box list = boxes.at(box);
        molecules.at(molecule).next(list.first());
        list.first(molecule);
    }

    /** Puts {@code molecule} in front of the others, by anyone. */
    void addLocked(int box, int molecule) {
        locks.get(box).lock();
        try {
            add(box, molecule);
        } finally {
            locks.get(box).unlock();
        }
    }

    /** Takes the molecule after {@code before} out of the list, the first for no molecule. */
    void removeAfter(int box, int before, int molecule) {
        int next = molecules.at(molecule).next();
        if (before == Molecule.NONE) {
            boxes.at(box).first(next);
        } else {
            molecules.at(before).next(next);
        }
    }
}
