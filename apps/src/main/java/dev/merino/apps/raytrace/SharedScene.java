package dev.merino.apps.raytrace;

import dev.merino.Member;
import dev.merino.SharedDoubles;
import dev.merino.SharedInts;

import org.jspecify.annotations.Nullable;

/** A scene in shared memory. Rank 0 writes it, and afterwards all ranks only read it. */
final class SharedScene {
    private final SharedInts wholes;
    private final SharedDoubles reals;
    private final int width;
    private final int height;

    /**
     * Every rank creates one; the constructor contains barriers.
     *
     * @param words the scene, on rank 0; other ranks need none
     */
    SharedScene(Member me, @Nullable PackedScene words) {
        SharedInts sizes = me.named("raytrace sizes").ints(4);
        if (words != null) {
            sizes.set(0, words.wholes().length);
            sizes.set(1, words.reals().length);
            sizes.set(2, words.wholes()[Scene.WIDTH]);
            sizes.set(3, words.wholes()[Scene.HEIGHT]);
        }
        me.barrier();
        this.width = sizes.get(2);
        this.height = sizes.get(3);
        this.wholes = me.named("raytrace wholes").ints(sizes.get(0));
        this.reals = me.named("raytrace reals").doubles(sizes.get(1));
        if (words != null) {
            wholes.copyFrom(0, words.wholes(), 0, words.wholes().length);
            reals.copyFrom(0, words.reals(), 0, words.reals().length);
        }
        me.barrier();
    }

    /** How many pixels its picture has in a row. */
    int width() {
        return width;
    }

    /** How many rows its picture has. */
    int height() {
        return height;
    }

    /**
     * The scene where it is. Rays read single numbers all over it, which arrays give faster than
     * views that are kept.
     */
    Scene inPlace() {
        return new Scene(wholes::get, reals::get);
    }

    /** A copy of the scene for this rank alone: rays read each number of it many times. */
    Scene copied() {
        int[] wholesHere = new int[Math.toIntExact(wholes.length())];
        double[] realsHere = new double[Math.toIntExact(reals.length())];
        wholes.copyTo(0, wholesHere, 0, wholesHere.length);
        reals.copyTo(0, realsHere, 0, realsHere.length);
        return new PackedScene(wholesHere, realsHere).scene();
    }
}
