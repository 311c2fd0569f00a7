package dev.merino.control;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;

/** What this machine is called. */
public final class LocalHost {
    private LocalHost() {}

    /** Its name, without asking the network, which may take seconds where names are unknown. */
    public static String name() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
        } catch (IOException e) {
            return slowName();
        }
    }

    private static String slowName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }

    /** All its addresses, those that only it can reach last. */
    public static List<String> addresses() throws IOException {
        List<String> far = new ArrayList<>();
        List<String> near = new ArrayList<>();
        Enumeration<NetworkInterface> all = NetworkInterface.getNetworkInterfaces();
        while (all.hasMoreElements()) {
            NetworkInterface one = all.nextElement();
            if (one.isUp()) {
                one.inetAddresses()
                        .filter(address -> !address.isLinkLocalAddress())
                        .forEach(
                                address ->
                                        (address.isLoopbackAddress() ? near : far)
                                                .add(address.getHostAddress()));
            }
        }
        far.addAll(near);
        return far;
    }
}
