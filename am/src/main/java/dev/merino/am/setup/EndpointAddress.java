package dev.merino.am.setup;

import dev.merino.am.EndpointName;

import java.net.InetSocketAddress;

/**
 * How an endpoint can be reached: what it tells the others, who need all contacts of the run to
 * connect.
 *
 * @param name what it is called
 * @param tag what whoever writes to it must know
 * @param machine what its machine is called, so that others know whether they share it
 * @param socketName the abstract name under which it hands out its queue block; empty if it does
 *     not
 * @param host the host at which it listens for a network
 * @param port the port at which it listens for a network; 0 if it does not
 */
public record EndpointAddress(
        EndpointName name, long tag, String machine, String socketName, String host, int port) {
    private static final int PARTS = 7;
    private static final int HEX = 16;

    /** The same, at a host by whose name others can reach it. */
    public EndpointAddress withHost(String reachable) {
        return new EndpointAddress(name, tag, machine, socketName, reachable, port);
    }

    /** One line without blanks, from which {@link #parse} makes it again. */
    public String toLine() {
        return "%x;%d;%x;%s;%s;%s;%d"
                .formatted(name.run(), name.number(), tag, machine, socketName, host, port);
    }

    /** From what {@link #toLine} gave. */
    public static EndpointAddress parse(String line) {
        String[] parts = line.split(";", -1);
        try {
            if (parts.length == PARTS) {
                long run = Long.parseUnsignedLong(parts[0], HEX);
                EndpointName name = new EndpointName(run, Integer.parseInt(parts[1]));
                long tag = Long.parseUnsignedLong(parts[2], HEX);
                int port = Integer.parseInt(parts[6]);
                return new EndpointAddress(name, tag, parts[3], parts[4], parts[5], port);
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("this is no contact of an endpoint: " + line, e);
        }
        throw new IllegalArgumentException("this is no contact of an endpoint: " + line);
    }

    /** Where it listens for a network. */
    InetSocketAddress socketAddress() {
        return new InetSocketAddress(host, port);
    }

    /** Whether it and {@code other} can share memory. */
    boolean sharesMemoryWith(EndpointAddress other) {
        return !socketName.isEmpty()
                && !other.socketName.isEmpty()
                && machine.equals(other.machine);
    }
}
