/**
 * The runtime: turns faults and messages into events, steps the machines and performs their
 * effects.
 */
@SuppressWarnings("module") // whoever measures it is built later
module dev.merino.node {
    requires transitive dev.merino;
    requires dev.merino.engine;
    requires dev.merino.pager;
    requires dev.merino.am;
    requires dev.merino.ucx;
    requires dev.merino.message;
    requires static org.jspecify;

    exports dev.merino.node.join;
    exports dev.merino.node.launch;
    exports dev.merino.node.handle to
            dev.merino.bench;
    exports dev.merino.node.live to
            dev.merino.bench;

    provides dev.merino.spi.Launcher with
            dev.merino.node.EmbeddedLauncher;
}
