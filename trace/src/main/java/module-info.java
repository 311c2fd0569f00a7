/** What happened on each node, in bounded memory, and the timeline that is made of it. */
module dev.merino.trace {
    requires transitive dev.merino.core;
    requires static org.jspecify;

    exports dev.merino.trace;
}
