/**
 * The same machines in a seeded world of their own, with the checker that judges every protocol.
 */
module dev.merino.sim {
    requires transitive dev.merino.engine;
    requires static org.jspecify;

    exports dev.merino.sim;
    exports dev.merino.sim.check;
    exports dev.merino.sim.plant;
}
