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
 * @param host the host at which its {@link Door} is
 * @param port the port at which its {@link Door} is
 */
record Listing(
        EndpointName name, int rank, Wires wires, long tag, Secret secret, String host, int port) {
    byte[] encode() {
        WireWriter out = new WireWriter();
        out.putLong(name.run());
        out.putInt(name.number());
        out.putInt(rank);
        out.putString(wires.name());
        out.putLong(tag);
        secret.writeTo(out);
        out.putString(host);
        out.putInt(port);
        return out.toByteArray();
    }

    /** Decodes the output of {@link #encode}. */
    static Listing decode(byte[] encoded) {
        WireReader in = new WireReader(encoded);
        EndpointName name = new EndpointName(in.getLong("run"), in.getNatural("number"));
        int rank = in.getNatural("rank");
        Wires wires = Wires.valueOf(in.getString("wires"));
        long tag = in.getLong("tag");
        Secret secret = Secret.readFrom(in);
        return new Listing(
                name, rank, wires, tag, secret, in.getString("host"), in.getNatural("port"));
    }

    InetSocketAddress door() {
        return new InetSocketAddress(host, port);
    }
}
