/** Clusters whose nodes all are in one JVM. */
module dev.merino.embedded {
    requires transitive dev.merino;
    requires dev.merino.rank;
    requires transitive dev.merino.trace;
    requires static org.jspecify;

    exports dev.merino.embedded;

    provides dev.merino.EmbeddedProvider with
            dev.merino.embedded.EmbeddedClusterProvider;
}
