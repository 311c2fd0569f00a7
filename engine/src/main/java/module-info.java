/** One node as one pure machine: coherence and synchronisation, introduced to each other. */
module dev.merino.engine {
    requires transitive dev.merino.core;
    requires transitive dev.merino.memory;
    requires transitive dev.merino.protocol;
    requires transitive dev.merino.sync;
    requires static org.jspecify;

    exports dev.merino.engine;
}
