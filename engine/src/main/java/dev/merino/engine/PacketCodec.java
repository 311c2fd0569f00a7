package dev.merino.engine;

import dev.merino.core.Check;
import dev.merino.core.Message;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.protocol.MessageCodec;
import dev.merino.protocol.RemoteCodec;
import dev.merino.protocol.RemoteMessage;
import dev.merino.sync.SyncCodec;
import dev.merino.sync.SyncMessage;

import java.util.List;

/**
 * Turns packets into frames and back: a byte for the channel, then the message as the channel's own
 * codec writes it. Remote memory has the numbers below that of synchronisation, the channels
 * counted backwards. A frame holds one packet and nothing after it.
 */
public final class PacketCodec {
    private final MessageCodec[] protocols;
    private final SyncCodec sync;

    /** For a cluster with these protocols; the place of each in the list is its number. */
    public PacketCodec(List<MessageCodec> protocols) {
        Check.that(protocols.size() < Byte.MAX_VALUE, "%d protocols", protocols.size());
        this.protocols = protocols.toArray(new MessageCodec[0]);
        this.sync = new SyncCodec(protocols.stream().map(MessageCodec::payloads).toList());
    }

    /** Writes {@code packet}. */
    public void encode(Packet packet, WireWriter out) {
        if (packet.message().isForMemory()) {
            out.putByte(mirrored(packet.channel()));
            RemoteCodec.encode((RemoteMessage) packet.message(), out);
            return;
        }
        out.putByte(packet.channel());
        if (packet.channel() != Packet.SYNC) {
            protocols[packet.channel()].encode(packet.message(), out);
        } else if (packet.message() instanceof SyncMessage message) {
            sync.encode(message, out);
        } else {
            throw new IllegalArgumentException("not for synchronisation: " + packet);
        }
    }

    /** Reads what {@link #encode} wrote, and finds the frame's end behind it. */
    public Packet decode(WireReader in) {
        int number = in.getByte("channel");
        boolean remote = number < Packet.SYNC;
        int channel = remote ? mirrored(number) : number;
        if (channel >= protocols.length) {
            throw in.malformed("channel", "unknown (" + number + ")");
        }
        Message message =
                remote
                        ? RemoteCodec.decode(in)
                        : channel == Packet.SYNC ? sync.decode(in) : protocols[channel].decode(in);
        in.end();
        return new Packet(channel, message);
    }

    /** Channel 0 as -2, channel 1 as -3, and back. */
    private static int mirrored(int channel) {
        return Packet.SYNC - 1 - channel;
    }
}
