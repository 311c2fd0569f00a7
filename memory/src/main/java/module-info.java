/** Bytes without I/O: the address space, homes of pages, frames, twins and byte-accurate diffs. */
module dev.merino.memory {
    requires transitive dev.merino.core;
    requires static org.jspecify;

    exports dev.merino.memory;
    exports dev.merino.memory.local;
}
