/** The nouns that every room shares; nothing here does I/O, reads a clock or starts a thread. */
module dev.merino.core {
    requires static org.jspecify;

    exports dev.merino.core;
}
