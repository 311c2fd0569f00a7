/** Frames of bytes between nodes, in order, over whatever network there is. */
module dev.merino.message {
    requires transitive dev.merino.core;
    requires transitive dev.merino.linux;
    requires static org.jspecify;

    exports dev.merino.message;
}
