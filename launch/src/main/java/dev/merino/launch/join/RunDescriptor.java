package dev.merino.launch.join;

import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.transport.handshake.Secret;

import java.util.ArrayList;
import java.util.List;

/**
 * What all processes that join must know about one run.
 *
 * @param run its number
 * @param coordinator who leads it, for messages
 * @param addresses where the coordinator may be reached, the likeliest first
 * @param port the coordinator's port there
 * @param secret what both sides of every connection of the run prove to know
 */
public record RunDescriptor(
        long run, String coordinator, List<String> addresses, int port, Secret secret) {
    /** Keeps its own copy. */
    public RunDescriptor {
        addresses = List.copyOf(addresses);
    }

    /** The same where {@code address} is tried first. */
    public RunDescriptor withFirst(String address) {
        List<String> all = new ArrayList<>();
        all.add(address);
        all.addAll(addresses);
        return new RunDescriptor(run, coordinator, all, port, secret);
    }

    /** Writes it, secret and all: only to who has proved itself, and sealed between machines. */
    public void writeTo(WireWriter out) {
        out.putLong(run);
        out.putString(coordinator);
        out.putStrings(addresses);
        out.putInt(port);
        secret.writeTo(out);
    }

    /** Reads what {@link #writeTo} wrote. */
    public static RunDescriptor readFrom(WireReader in) {
        return new RunDescriptor(
                in.getLong("run"),
                in.getString("coordinator"),
                in.getStrings("addresses"),
                in.getNatural("port"),
                Secret.readFrom(in));
    }
}
