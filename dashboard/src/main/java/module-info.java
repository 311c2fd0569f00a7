/** The page that shows a run at work: its model, and the server that browsers reach it by. */
module dev.merino.dashboard {
    requires transitive dev.merino;
    requires transitive dev.merino.control;
    requires dev.merino.core;
    requires jdk.httpserver;
    requires static org.jspecify;

    exports dev.merino.dashboard;
}
