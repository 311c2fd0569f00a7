/** Each system call that Merino makes, as one Java method. */
module dev.merino.linux {
    requires transitive dev.merino.core;
    requires static org.jspecify;

    exports dev.merino.linux;
}
