/** The command line: {@code ./merino}. */
module dev.merino.cli {
    requires static org.jspecify;
    requires dev.merino;
    requires dev.merino.advice;
    requires dev.merino.apps;
    requires dev.merino.bench;
    requires dev.merino.checkpoint;
    requires dev.merino.coherence;
    requires dev.merino.dashboard;
    requires dev.merino.linux;
    requires dev.merino.launch;
    requires dev.merino.paper;
    requires dev.merino.remote;
    requires dev.merino.trace;
    requires dev.merino.checker;
    requires dev.merino.transport;
    requires dev.merino.virtual;
    requires dev.merino.worker;
    requires info.picocli;
    requires jdk.jshell;

    opens dev.merino.cli to
            info.picocli;
}
