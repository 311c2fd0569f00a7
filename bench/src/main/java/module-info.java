/** What the rooms cost: micro-benchmarks with targets that a run meets or misses. */
module dev.merino.bench {
    requires dev.merino;
    requires dev.merino.transport;
    requires dev.merino.apps;
    requires dev.merino.engine;
    requires dev.merino.memory;
    requires dev.merino.dashboard;
    requires dev.merino.launch;
    requires dev.merino.virtual;
    requires dev.merino.worker;
    requires jmh.core;
    requires static org.jspecify;

    exports dev.merino.bench;
    exports dev.merino.bench.chart;
    exports dev.merino.bench.live;

    // the runtime adds the classes of its struct
    opens dev.merino.bench;
}
