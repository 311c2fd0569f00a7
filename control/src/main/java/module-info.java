/** What the processes of a run tell each other, and how such a process starts. */
module dev.merino.control {
    requires transitive dev.merino;
    requires transitive dev.merino.core;
    requires transitive dev.merino.linux;
    requires transitive dev.merino.trace;
    requires transitive dev.merino.transport;
    requires transitive java.management;
    requires jdk.jfr;
    requires static org.jspecify;

    exports dev.merino.control;
}
