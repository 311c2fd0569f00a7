/** Snapshots of shared memory as files: their format, their folder, and what is wrong with them. */
module dev.merino.checkpoint {
    requires transitive dev.merino.core;
    requires static org.jspecify;

    exports dev.merino.checkpoint;
}
