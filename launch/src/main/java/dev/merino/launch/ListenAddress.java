package dev.merino.launch;

import dev.merino.LaunchException;
import dev.merino.control.LocalHost;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.util.Comparator;
import java.util.List;

/**
 * Where a run listens for its own processes: on loopback if all of them are here, else on the
 * interface that somebody has named; if nobody has, where its hosts are reached from, and on all of
 * them only if that is no single one. What is not listened on cannot be knocked at.
 */
public final class ListenAddress {
    /** The name of an interface, such as eth1, or one of its addresses. */
    public static final String VARIABLE = "MERINO_INTERFACE";

    /** The same as a property, which comes first. */
    public static final String PROPERTY = "merino.interface";

    private static final InetAddress ANY = new InetSocketAddress(0).getAddress();

    private ListenAddress() {}

    /**
     * The launcher's: what the environment says, else the one address by which this machine reaches
     * all of {@code hosts}, if there is one.
     */
    static InetAddress ofLauncher(boolean isLocal, List<HostSpec> hosts) {
        InetAddress at = of(isLocal, given(), "");
        return at.isAnyLocalAddress() ? Routes.towards(hosts).orElse(at) : at;
    }

    /** That of rank 0, which the others find at {@code host}; local if that is null. */
    public static InetAddress ofHost(@Nullable String host) {
        return of(host == null, given(), host == null ? "" : host);
    }

    private static @Nullable String given() {
        String property = System.getProperty(PROPERTY, "");
        return property.isBlank() ? System.getenv(VARIABLE) : property;
    }

    /**
     * @param named what {@link #VARIABLE} says; null or blank for nothing
     * @param host the name by which others find this machine; empty if there is none
     */
    static InetAddress of(boolean isLocal, @Nullable String named, String host) {
        if (isLocal) {
            return InetAddress.getLoopbackAddress();
        }
        return named != null && !named.isBlank() ? named(named.strip()) : ofName(host);
    }

    /** Where those who may connect find what listens at {@code at}, the likeliest first. */
    static List<String> reachable(InetAddress at) throws IOException {
        return at.isAnyLocalAddress() ? LocalHost.addresses() : List.of(at.getHostAddress());
    }

    /** Refuses a name that no interface or address of this machine has. */
    public static void requireOurs(String name) {
        InetAddress _ = named(name.strip());
    }

    private static InetAddress named(String name) {
        try {
            NetworkInterface byName = NetworkInterface.getByName(name);
            if (byName == null) {
                return requireOurs(InetAddress.getByName(name), name);
            }
            return byName.inetAddresses()
                    .min(Comparator.comparingInt(ListenAddress::rank))
                    .orElseThrow(() -> unknown(name, "it has no address"));
        } catch (IOException e) {
            throw unknown(name, String.valueOf(e.getMessage()));
        }
    }

    /** A name that some server knows, or an address of another machine, is most likely mistyped. */
    private static InetAddress requireOurs(InetAddress address, String name) throws IOException {
        boolean isOurs =
                address.isAnyLocalAddress()
                        || address.isLoopbackAddress()
                        || NetworkInterface.getByInetAddress(address) != null;
        if (!isOurs) {
            throw unknown(name, "no interface here has the address " + address.getHostAddress());
        }
        return address;
    }

    /** Addresses that others can use come first. */
    private static int rank(InetAddress address) {
        return (address.isLinkLocalAddress() ? 2 : 0) + (address.getAddress().length > 4 ? 1 : 0);
    }

    private static LaunchException unknown(String name, String why) {
        return new LaunchException(
                ("--interface or %s is %s, which is no interface or address of this"
                                + " machine: %s; ip address lists them.")
                        .formatted(VARIABLE, name, why));
    }

    /**
     * The address behind the name by which others find this machine, if it is one of this machine's
     * and others can use it: many machines know their own name as 127.0.1.1.
     */
    private static InetAddress ofName(String host) {
        try {
            InetAddress found = host.isEmpty() ? ANY : InetAddress.getByName(host);
            boolean isMeant = !found.isLoopbackAddress() || isLoopbackItself(host);
            return isMeant && NetworkInterface.getByInetAddress(found) != null ? found : ANY;
        } catch (IOException e) {
            return ANY; // others may know it by that name, behind an address of a service
        }
    }

    private static boolean isLoopbackItself(String host) {
        return host.equals("localhost") || host.equals("::1") || host.startsWith("127.");
    }
}
