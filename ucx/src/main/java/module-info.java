/** Each call of UCX that Merino makes, as one Java method; and frames between nodes over it. */
module dev.merino.ucx {
    requires transitive dev.merino.core;
    requires transitive dev.merino.linux;
    requires transitive dev.merino.message;
    requires static org.jspecify;

    exports dev.merino.ucx;
}
