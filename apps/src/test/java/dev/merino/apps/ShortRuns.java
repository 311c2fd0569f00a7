package dev.merino.apps;

import java.util.List;

/** Runs of every program that computes, each of which takes an instant. */
final class ShortRuns {
    private ShortRuns() {}

    /** The names of the apps and their options, parted by blanks. */
    static List<String> all() {
        return List.of(
                "barnes --bodies 64 --steps 1",
                "clu --order 32",
                "con --x 8 --y 8 --z 8",
                "em3d --count 128 --iterations 1",
                "em3d-am --count 128 --iterations 1",
                "fft --m 6",
                "fft3d --x 8 --y 8 --z 8 --steps 1",
                "fft3d-am --x 8 --y 8 --z 8 --steps 1",
                "gauss --order 32",
                "gauss --order 32 --input random",
                "gauss --order 32 --input random --announce barriers",
                "gauss-solve --order 32",
                "ilink --families 1 --loci 2",
                "jacobi --rows 20 --columns 20 --iterations 1",
                "lu --order 32",
                "matmul --order 32",
                "ocean --side 10",
                "quicksort --count 3000",
                "quicksort --count 3000 --bubble",
                "quicksort --count 3000 --queue shared",
                "radix --count 2000",
                "raytrace --resolution 16",
                "raytrace --resolution 16 --scene shared",
                "sor --rows 20 --columns 20 --iterations 1",
                "sum --count 5000",
                "tsp --cities 16",
                "volrend --voxels 16 --frames 1",
                "water --molecules 27 --steps 1",
                "water-nsquared --molecules 27 --steps 1",
                "water-nsquared --molecules 27 --steps 1 --locks molecules",
                "water-spatial --molecules 64 --steps 1");
    }
}
