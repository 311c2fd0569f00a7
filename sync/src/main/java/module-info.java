/** Locks, conditions, barriers, flags and counters as pure machines that know no protocol. */
module dev.merino.sync {
    requires transitive dev.merino.core;
    requires static org.jspecify;

    exports dev.merino.sync;
}
