/**
 * Judges every protocol: random programs without data races, an oracle for each read, a shrinker,
 * and planted mistakes, in the simulated world and on live nodes.
 */
module dev.merino.checker {
    requires transitive dev.merino;
    requires transitive dev.merino.apps;
    requires transitive dev.merino.coherence;
    requires dev.merino.linux;
    requires dev.merino.rank;
    requires transitive dev.merino.sim;
    requires dev.merino.virtual;
    requires static org.jspecify;

    exports dev.merino.checker;
    exports dev.merino.checker.plant;
    exports dev.merino.checker.live;
    exports dev.merino.checker.structures;

    opens dev.merino.checker.structures to
            dev.merino;
}
