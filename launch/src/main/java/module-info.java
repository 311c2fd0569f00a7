/** Starts the processes of a live cluster, or joins processes that somebody else has started. */
module dev.merino.launch {
    requires transitive dev.merino;
    requires transitive dev.merino.control;
    requires dev.merino.embedded;
    requires dev.merino.keeper;
    requires dev.merino.worker;
    requires jdk.management;
    requires static org.jspecify;

    exports dev.merino.launch;
    exports dev.merino.launch.join;

    provides dev.merino.JoinProvider with
            dev.merino.launch.join.EnvironmentJoinProvider;
    provides dev.merino.LiveProvider with
            dev.merino.launch.LiveClusterProvider;
}
