package dev.merino.transport;

import dev.merino.LaunchException;
import dev.merino.linux.SystemCallException;
import dev.merino.linux.TcpSocket;
import dev.merino.linux.UdpSocket;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The ports at which the processes of a run may listen, for firewalls that let only some through.
 * All that a process listens at on a network takes a port of its range; which one does not matter,
 * because those who connect are told.
 *
 * @param first the lowest
 * @param last the highest; zero if the kernel may choose any
 */
public record PortRange(int first, int last) {
    /** The property that has the range of a process; what it starts gets the same. */
    public static final String PROPERTY = "merino.ports";

    /** The variable that has it if the property does not. */
    public static final String VARIABLE = "MERINO_PORTS";

    /** Whatever the kernel chooses. */
    public static final PortRange ANY = new PortRange(0, 0);

    private static final Pattern FORM = Pattern.compile("([0-9]{1,5})-([0-9]{1,5})");
    private static final int PORT_MAX = 65535;

    /**
     * Reads {@code 7000-7100}.
     *
     * @throws IllegalArgumentException if it is no range, with a sentence
     */
    public static PortRange parse(String text) {
        Matcher matcher = FORM.matcher(text.strip());
        if (matcher.matches()) {
            int first = Integer.parseInt(matcher.group(1));
            int last = Integer.parseInt(matcher.group(2));
            if (first > 0 && first <= last && last <= PORT_MAX) {
                return new PortRange(first, last);
            }
        }
        throw new IllegalArgumentException(
                ("'%s' is no range of ports: give the lowest and the highest, from 1 to %d, as in"
                                + " 7000-7100")
                        .formatted(text, PORT_MAX));
    }

    /** The range of this process: what the property says, else the environment, else any port. */
    public static PortRange ofThisProcess() {
        String property = System.getProperty(PROPERTY, "");
        String environment = System.getenv(VARIABLE);
        String given = property.isBlank() && environment != null ? environment : property;
        try {
            return given.isBlank() ? ANY : parse(given);
        } catch (IllegalArgumentException e) {
            String name = property.isBlank() ? VARIABLE : PROPERTY;
            throw new LaunchException("%s: %s.".formatted(name, e.getMessage()), e);
        }
    }

    /** Whether the kernel chooses. */
    public boolean isAny() {
        return last == 0;
    }

    /** One of its ports, always the same for the same {@code seed}. */
    public int portOf(int seed) {
        return first + Math.floorMod(seed, last - first + 1);
    }

    /**
     * Listens at {@code at}; at a port of this range if it has port 0.
     *
     * @throws SystemCallException if that is not possible
     */
    public TcpSocket listen(InetSocketAddress at) {
        return socket(at, TcpSocket::listen);
    }

    /** As {@link #listen}, for datagrams. */
    public UdpSocket bind(InetSocketAddress at) {
        return socket(at, UdpSocket::bind);
    }

    /** As {@link #listen}, with a socket of the JDK. */
    public ServerSocket serverSocket(InetAddress at, int backlog) throws IOException {
        if (isAny()) {
            return new ServerSocket(0, backlog, at);
        }
        IOException[] trouble = {new BindException()};
        ServerSocket socket =
                firstFree(
                        port -> {
                            try {
                                return new ServerSocket(port, backlog, at);
                            } catch (IOException e) {
                                trouble[0] = e;
                                return null;
                            }
                        });
        if (socket == null) {
            throw new BindException(noneIsFree(at, String.valueOf(trouble[0].getMessage())));
        }
        return socket;
    }

    private interface Opener<S> {
        S open(InetSocketAddress at);
    }

    private <S> S socket(InetSocketAddress at, Opener<S> opener) {
        if (isAny() || at.getPort() != 0) {
            return opener.open(at);
        }
        SystemCallException[] trouble = new SystemCallException[1];
        S socket =
                firstFree(
                        port -> {
                            try {
                                return opener.open(new InetSocketAddress(at.getAddress(), port));
                            } catch (SystemCallException e) {
                                trouble[0] = e;
                                return null;
                            }
                        });
        if (socket == null) {
            String why = String.valueOf(trouble[0].getMessage());
            throw new SystemCallException(noneIsFree(at.getAddress(), why), trouble[0].errno());
        }
        return socket;
    }

    /** Processes that start together begin at different ports, so that few of them collide. */
    private <S> @Nullable S firstFree(IntFunction<@Nullable S> open) {
        int begin = ThreadLocalRandom.current().nextInt(last - first + 1);
        for (int tried = 0; tried <= last - first; tried++) {
            S socket = open.apply(portOf(begin + tried));
            if (socket != null) {
                return socket;
            }
        }
        return null;
    }

    private String noneIsFree(InetAddress at, String why) {
        return ("none of the %d ports %s at %s can be had (%s): give a larger range, or"
                        + " another, with --ports")
                .formatted(last - first + 1, this, at.getHostAddress(), why);
    }

    @Override
    public String toString() {
        return first + "-" + last;
    }
}
