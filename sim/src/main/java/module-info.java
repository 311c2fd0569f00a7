/**
 * Virtual nodes: the machines that run live, in one thread, with messages that wait until the
 * driver delivers them.
 */
module dev.merino.sim {
    requires dev.merino.datagram;
    requires transitive dev.merino.engine;
    requires static org.jspecify;

    exports dev.merino.sim;
}
