/**
 * The application suite: programs of the literature on distributed shared memory, written against
 * the public API. Start at {@link dev.merino.apps.Apps}; every app is also an example of how a
 * Merino program is written.
 */
module dev.merino.apps {
    requires transitive dev.merino;
    requires dev.merino.linux;
    requires transitive info.picocli;
    requires static org.jspecify;

    exports dev.merino.apps;
    exports dev.merino.apps.barnes;
    exports dev.merino.apps.con;
    exports dev.merino.apps.em3d;
    exports dev.merino.apps.fft;
    exports dev.merino.apps.fft3d;
    exports dev.merino.apps.gauss;
    exports dev.merino.apps.hello;
    exports dev.merino.apps.ilink;
    exports dev.merino.apps.jacobi;
    exports dev.merino.apps.kit;
    exports dev.merino.apps.lu;
    exports dev.merino.apps.matmul;
    exports dev.merino.apps.ocean;
    exports dev.merino.apps.quicksort;
    exports dev.merino.apps.radix;
    exports dev.merino.apps.raytrace;
    exports dev.merino.apps.sor;
    exports dev.merino.apps.sum;
    exports dev.merino.apps.messaging;
    exports dev.merino.apps.tsp;
    exports dev.merino.apps.volrend;
    exports dev.merino.apps.water;

    // the runtime adds the classes of their structs
    opens dev.merino.apps.barnes;
    opens dev.merino.apps.water;
}
