package dev.merino.engine;

import dev.merino.coherence.MessageCodec;
import dev.merino.core.Check;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.sync.SyncCodec;
import dev.merino.sync.SyncMessage;

import java.util.List;

/**
 * Turns packets into frames and back: a byte for the channel, then the message as the channel's own
 * codec writes it. A frame holds one packet and nothing after it.
 */
public final class PacketCodec {
    private final List<MessageCodec> protocols;
    private final SyncCodec sync;

    /** For a cluster with these protocols, in the order in which regions number them. */
    public PacketCodec(List<MessageCodec> protocols) {
        Check.that(protocols.size() <= Byte.MAX_VALUE, "%d protocols", protocols.size());
        this.protocols = List.copyOf(protocols);
        this.sync = new SyncCodec(this.protocols.stream().map(MessageCodec::payloads).toList());
    }

    /** Writes {@code packet}. */
    public void encode(Packet packet, WireWriter out) {
        out.putByte(packet.channel());
        if (packet.channel() != Packet.SYNC) {
            protocols.get(packet.channel()).encode(packet.message(), out);
        } else if (packet.message() instanceof SyncMessage message) {
            sync.encode(message, out);
        } else {
            throw new IllegalArgumentException("not for synchronisation: " + packet);
        }
    }

    /** Reads what {@link #encode} wrote, and finds the frame's end behind it. */
    public Packet decode(WireReader in) {
        int channel = in.getByte("channel");
        if (channel < Packet.SYNC || channel >= protocols.size()) {
            throw in.malformed("channel", "unknown (" + channel + ")");
        }
        Packet packet =
                new Packet(
                        channel,
                        channel == Packet.SYNC
                                ? sync.decode(in)
                                : protocols.get(channel).decode(in));
        in.end();
        return packet;
    }
}
