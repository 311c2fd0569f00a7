package dev.merino.protocol;

import dev.merino.core.Message;
import dev.merino.core.PayloadCodec;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;

/**
 * Turns the messages of one protocol into bytes and back. Without state: all nodes may share it.
 */
public interface MessageCodec {
    /** Writes a message of this protocol. */
    void encode(Message message, WireWriter out);

    /** Reads what {@link #encode} wrote. */
    Message decode(WireReader in);

    /** The same for what this protocol lets synchronisation carry. */
    default PayloadCodec payloads() {
        return PayloadCodec.NONE;
    }
}
