package dev.merino.apps;

import dev.merino.apps.barnes.Barnes;
import dev.merino.apps.con.Con;
import dev.merino.apps.em3d.Em3d;
import dev.merino.apps.em3d.Em3dMessages;
import dev.merino.apps.fft.Fft;
import dev.merino.apps.fft3d.Fft3d;
import dev.merino.apps.fft3d.Fft3dMessages;
import dev.merino.apps.gauss.Gauss;
import dev.merino.apps.gauss.GaussSolve;
import dev.merino.apps.hello.Hello;
import dev.merino.apps.ilink.Ilink;
import dev.merino.apps.jacobi.Jacobi;
import dev.merino.apps.kit.App;
import dev.merino.apps.lu.Clu;
import dev.merino.apps.lu.Lu;
import dev.merino.apps.matmul.Matmul;
import dev.merino.apps.ocean.Ocean;
import dev.merino.apps.quicksort.Quicksort;
import dev.merino.apps.radix.Radix;
import dev.merino.apps.raytrace.Raytrace;
import dev.merino.apps.sor.Sor;
import dev.merino.apps.sum.Sum;
import dev.merino.apps.tsp.Tsp;
import dev.merino.apps.volrend.Volrend;
import dev.merino.apps.water.Water;
import dev.merino.apps.water.WaterNsquared;
import dev.merino.apps.water.WaterSpatial;

import java.util.List;
import java.util.Optional;

/** All apps. */
public final class Apps {
    private Apps() {}

    /** All apps, by name. */
    public static List<App> all() {
        return List.of(
                new Barnes(),
                new Clu(),
                new Con(),
                new Em3d(),
                new Em3dMessages(),
                new Fft(),
                new Fft3d(),
                new Fft3dMessages(),
                new Gauss(),
                new GaussSolve(),
                new Hello(),
                new Ilink(),
                new Jacobi(),
                new Lu(),
                new Matmul(),
                new Ocean(),
                new Quicksort(),
                new Radix(),
                new Raytrace(),
                new Sor(),
                new Sum(),
                new Tsp(),
                new Volrend(),
                new Water(),
                new WaterNsquared(),
                new WaterSpatial());
    }

    /** The app of that name. */
    public static Optional<App> named(String name) {
        return all().stream().filter(app -> app.name().equals(name)).findFirst();
    }
}
