package dev.merino.transport.setup;

import dev.merino.messages.EndpointName;
import dev.merino.messages.Wires;

import java.net.InetSocketAddress;

/**
 * The address of an endpoint. To connect, an endpoint needs the addresses of all endpoints of the
 * run.
 *
 * @param name its name
 * @param tag the tag that senders must know
 * @param machine the identity of its machine, from which others see whether they can share memory
 * @param socketName the abstract Unix socket at which it passes its queue block; empty if it has
 *     none
 * @param host the host at which it listens for network connections
 * @param port the port at which it listens for network connections; 0 if it does not
 */
public record EndpointAddress(
        EndpointName name, long tag, String machine, String socketName, String host, int port) {
    private static final int PARTS = 7;
    private static final int HEX = 16;
    private static final int PORT_MAX = 65535;

    /** This address with the host name by which others can reach it. */
    public EndpointAddress withHost(String reachable) {
        return new EndpointAddress(name, tag, machine, socketName, reachable, port);
    }

    /**
     * This address, which is that of an endpoint of node {@code node}, as an endpoint of {@code
     * ownNode} sees it: for {@link Wires#NODES} each other node is a machine of its own, so that
     * shared memory is not used.
     */
    EndpointAddress seenFrom(int ownNode, int node, Wires wires) {
        return wires == Wires.NODES && node != ownNode
                ? new EndpointAddress(name, tag, machine + "-node-" + node, socketName, host, port)
                : this;
    }

    /** One line without blanks, which {@link #parse} reads. */
    public String toLine() {
        return "%x;%d;%x;%s;%s;%s;%d"
                .formatted(name.run(), name.number(), tag, machine, socketName, host, port);
    }

    /** Parses the output of {@link #toLine}. */
    public static EndpointAddress parse(String line) {
        String[] parts = line.split(";", -1);
        try {
            if (parts.length == PARTS) {
                long run = Long.parseUnsignedLong(parts[0], HEX);
                EndpointName name = new EndpointName(run, Integer.parseInt(parts[1]));
                long tag = Long.parseUnsignedLong(parts[2], HEX);
                int port = Integer.parseInt(parts[6]);
                if (port < 0 || port > PORT_MAX) {
                    throw new IllegalArgumentException("there is no port " + port + ": " + line);
                }
                return new EndpointAddress(name, tag, parts[3], parts[4], parts[5], port);
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("this is no address of an endpoint: " + line, e);
        }
        throw new IllegalArgumentException("this is no address of an endpoint: " + line);
    }

    /** Where it listens for network connections. */
    InetSocketAddress socketAddress() {
        return new InetSocketAddress(host, port);
    }

    /** Whether it and {@code other} can share memory. */
    boolean sharesMemoryWith(EndpointAddress other) {
        return !socketName.isEmpty() && !other.socketName.isEmpty() && isOnMachineOf(other);
    }

    /** Whether it and {@code other} are on one machine. */
    boolean isOnMachineOf(EndpointAddress other) {
        return machine.equals(other.machine);
    }
}
