/**
 * Shared memory for a cluster of JVMs: what a program sees. Start at {@link dev.merino.Program} and
 * {@link dev.merino.Member}; {@link dev.merino} states the memory model.
 */
module dev.merino {
    requires static org.jspecify;

    exports dev.merino;
    exports dev.merino.files;
    exports dev.merino.messages;
    exports dev.merino.spi;
    exports dev.merino.spi.bytes;

    uses dev.merino.EmbeddedProvider;
    uses dev.merino.JoinProvider;
    uses dev.merino.LiveProvider;
    uses dev.merino.EndpointProvider;
    uses dev.merino.StructureProvider;
}
