/** The nouns that every room shares; nothing here does I/O, reads a clock or starts a thread. */
@SuppressWarnings("module") // the rooms that use it are built later
module dev.merino.core {
    requires static org.jspecify;

    exports dev.merino.core;
    exports dev.merino.core.raw to
            dev.merino.transport,
            dev.merino.keeper,
            dev.merino.linux,
            dev.merino.memory,
            dev.merino.rank,
            dev.merino.worker;
}
