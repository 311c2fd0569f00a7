/** Locks, conditions, barriers, flags and counters as pure machines that know no protocol. */
module dev.merino.sync {
    requires transitive dev.merino.core;
    requires transitive dev.merino.memory;
    requires static org.jspecify;

    exports dev.merino.sync;
}
