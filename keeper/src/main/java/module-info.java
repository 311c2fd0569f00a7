/**
 * The process that keeps a node's memory coherent: faults and messages go in, mappings come out.
 */
module dev.merino.keeper {
    requires transitive dev.merino;
    requires dev.merino.transport;
    requires transitive dev.merino.control;
    requires dev.merino.remote;
    requires dev.merino.worker;
    requires static org.jspecify;

    exports dev.merino.keeper;
    exports dev.merino.keeper.process;
    exports dev.merino.keeper.sample;
}
