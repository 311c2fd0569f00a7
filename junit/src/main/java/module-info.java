/** Clusters for tests of JUnit 5: {@link dev.merino.junit.MerinoCluster}. */
module dev.merino.junit {
    requires static org.jspecify;
    requires transitive dev.merino;
    requires static transitive org.junit.jupiter.api;
    requires static org.junit.platform.commons;

    exports dev.merino.junit;

    opens dev.merino.junit to
            org.junit.platform.commons;
}
