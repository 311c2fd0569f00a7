/**
 * What a rank holds: handles of shared objects, structs, shared statics, and arrays whose accesses
 * are checked.
 */
module dev.merino.rank {
    requires transitive dev.merino;
    requires transitive dev.merino.coherence;
    requires transitive dev.merino.engine;
    requires transitive dev.merino.trace;
    requires dev.merino.checkpoint;
    requires dev.merino.linux;
    requires transitive jdk.jfr;
    requires static org.jspecify;

    exports dev.merino.rank.checked;
    exports dev.merino.rank.checkpoint;
    exports dev.merino.rank.flight;
    exports dev.merino.rank.handle;
    exports dev.merino.rank.output;
    exports dev.merino.rank.races;
    exports dev.merino.rank.source;
    exports dev.merino.rank.statics;
    exports dev.merino.rank.struct;
    exports dev.merino.rank.task;
    exports dev.merino.rank.watch;

    provides dev.merino.StructureProvider with
            dev.merino.rank.structures.RankStructures;
}
