/**
 * The runtime: turns faults and messages into events, steps the machines and performs their
 * effects.
 */
module dev.merino.node {
    requires transitive dev.merino;
    requires dev.merino.engine;
    requires dev.merino.pager;
    requires dev.merino.message;
    requires static org.jspecify;

    exports dev.merino.node.launch;

    provides dev.merino.spi.Launcher with
            dev.merino.node.EmbeddedLauncher;
}
