package dev.merino.apps.raytrace;

import dev.merino.Member;
import dev.merino.SharedDoubles;
import dev.merino.SharedInts;

import org.jspecify.annotations.Nullable;

/** A scene in shared memory. Rank 0 writes it, and afterwards all ranks only read it. */
final class SharedScene {
    private final SharedInts wholes;
    private final SharedDoubles reals;

    /**
     * Every rank creates one; the constructor contains barriers.
     *
     * @param words the scene, on rank 0; other ranks need none
     */
    SharedScene(Member me, @Nullable PackedScene words) {
        SharedInts sizes = me.named("raytrace sizes").ints(2);
        if (words != null) {
            sizes.set(0, words.wholes().length);
            sizes.set(1, words.reals().length);
        }
        me.barrier();
        this.wholes = me.named("raytrace wholes").ints(sizes.get(0));
        this.reals = me.named("raytrace reals").doubles(sizes.get(1));
        if (words != null) {
            wholes.copyFrom(0, words.wholes(), 0, words.wholes().length);
            reals.copyFrom(0, words.reals(), 0, words.reals().length);
        }
        me.barrier();
    }

    /**
     * The scene. Rays read single numbers all over it, which arrays give faster than views that are
     * kept.
     */
    Scene scene() {
        return new Scene(wholes::get, reals::get);
    }
}
