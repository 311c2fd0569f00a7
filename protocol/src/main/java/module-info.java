/** The interface between a node and a coherence protocol: events go in, effects come out. */
module dev.merino.protocol {
    requires transitive dev.merino.core;
    requires transitive dev.merino.memory;
    requires static org.jspecify;

    exports dev.merino.protocol;
}
