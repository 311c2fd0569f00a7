package dev.merino.engine;

import dev.merino.core.Message;
import dev.merino.protocol.RemoteMessage;

/**
 * A message and the half of a machine that it is for. A {@link RemoteMessage} is for the port of
 * that half, which does not hear of it.
 *
 * @param channel the number of a protocol, or {@link #SYNC}
 * @param message what is said
 */
public record Packet(int channel, Message message) {
    /** The channel of synchronisation. */
    public static final int SYNC = -1;

    /** Which kind of handler runs for it. */
    public HandlerKind handler() {
        if (channel == SYNC) {
            return HandlerKind.SYNCHRONISATION;
        }
        return message.isForMemory() ? HandlerKind.REMOTE_MEMORY : HandlerKind.COHERENCE;
    }
}
