/** What a recorded run says about how to make it faster, tried in the machines. */
module dev.merino.advice {
    requires transitive dev.merino;
    requires transitive dev.merino.control;
    requires dev.merino.core;
    requires dev.merino.virtual;
    requires static org.jspecify;

    exports dev.merino.advice;
    exports dev.merino.advice.record;
}
