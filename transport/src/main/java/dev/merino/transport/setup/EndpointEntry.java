package dev.merino.transport.setup;

import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.messages.EndpointName;
import dev.merino.messages.Wires;
import dev.merino.transport.handshake.Secret;

import java.net.InetSocketAddress;

/**
 * What an endpoint that was made under a name tells the ranks that may map it.
 *
 * @param name its name among all endpoints
 * @param rank the rank that has made it
 * @param wires what it is reached over
 * @param tag the tag that senders must know
 * @param secret what those must know who connect with it
 * @param host the host at which its {@link EndpointAcceptor} is
 * @param port the port at which its {@link EndpointAcceptor} is
 */
record EndpointEntry(
        EndpointName name, int rank, Wires wires, long tag, Secret secret, String host, int port) {
    private static final int PORT_MAX = 65535;

    byte[] encode() {
        WireWriter out = new WireWriter();
        out.putLong(name.run());
        out.putInt(name.number());
        out.putInt(rank);
        out.putByte(wires.ordinal());
        out.putLong(tag);
        secret.writeTo(out);
        out.putString(host);
        out.putInt(port);
        return out.toByteArray();
    }

    /** Decodes the output of {@link #encode}. */
    static EndpointEntry decode(byte[] encoded) {
        WireReader in = new WireReader(encoded);
        EndpointName name = new EndpointName(in.getLong("run"), in.getNatural("number"));
        int rank = in.getNatural("rank");
        Wires wires = in.getOneOf("wires", Wires.values());
        long tag = in.getLong("tag");
        Secret secret = Secret.readFrom(in);
        String host = in.getString("host");
        int port = in.getNatural("port");
        if (port > PORT_MAX) {
            throw in.malformed("port", "none (" + port + ")");
        }
        return new EndpointEntry(name, rank, wires, tag, secret, host, port);
    }

    InetSocketAddress acceptorAddress() {
        return new InetSocketAddress(host, port);
    }
}
