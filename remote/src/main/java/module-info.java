/** Memory of other nodes: put, get, atomic operations and ordered broadcast. */
module dev.merino.remote {
    requires transitive dev.merino.transport;
    requires transitive dev.merino.core;
    requires transitive dev.merino.linux;
    requires static org.jspecify;

    exports dev.merino.remote;
    exports dev.merino.remote.active;
    exports dev.merino.remote.mapped;
    exports dev.merino.remote.fabric;
}
