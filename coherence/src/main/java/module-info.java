/** Each coherence protocol as pure state machines: an event goes in, effects come out. */
module dev.merino.coherence {
    requires transitive dev.merino.core;
    requires transitive dev.merino.memory;
    requires transitive dev.merino.protocol;
    requires static org.jspecify;

    exports dev.merino.coherence;
    exports dev.merino.coherence.cashmere;
    exports dev.merino.coherence.hlrc;
    exports dev.merino.coherence.scivm;
    exports dev.merino.coherence.treadmarks;
    exports dev.merino.coherence.treadmarks.eager;
}
