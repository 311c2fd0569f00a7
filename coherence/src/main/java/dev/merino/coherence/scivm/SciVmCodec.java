package dev.merino.coherence.scivm;

import dev.merino.core.Message;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.protocol.MessageCodec;

/** SCI-VM has no messages: all it does is read and write memory of other nodes. */
public final class SciVmCodec implements MessageCodec {
    @Override
    public void encode(Message message, WireWriter out) {
        throw new IllegalArgumentException("SCI-VM has no messages, but one is here: " + message);
    }

    @Override
    public Message decode(WireReader in) {
        throw in.malformed("a message", "there, of SCI-VM, which has none");
    }
}
