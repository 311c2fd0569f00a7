package dev.merino.launch;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.DatagramChannel;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** From which address of this machine others are reached, as the kernel's routes have it. */
final class Routes {
    /** A resolver that is out of reach must not keep a run from starting. */
    private static final long LOOKUP_MS = 1_000;

    /** Discard; nothing is sent. */
    private static final int ANY_PORT = 9;

    private Routes() {}

    /**
     * The address from which all of {@code hosts} are reached that are elsewhere; empty if there
     * are several, or one of the hosts is known to ssh only.
     */
    static Optional<InetAddress> towards(List<HostSpec> hosts) {
        List<CompletableFuture<Optional<InetAddress>>> all =
                hosts.stream()
                        .distinct()
                        .filter(host -> !host.isHere())
                        .map(host -> ask(host.name()))
                        .toList();
        Set<Optional<InetAddress>> found = new HashSet<>();
        long endNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LOOKUP_MS);
        for (CompletableFuture<Optional<InetAddress>> each : all) {
            found.add(await(each, endNs - System.nanoTime()));
        }
        return found.size() == 1 ? found.iterator().next() : Optional.empty();
    }

    private static CompletableFuture<Optional<InetAddress>> ask(String host) {
        CompletableFuture<Optional<InetAddress>> answer = new CompletableFuture<>();
        Thread _ = Thread.ofVirtual().start(() -> answer.complete(towards(host)));
        return answer;
    }

    private static Optional<InetAddress> await(
            CompletableFuture<Optional<InetAddress>> answer, long leftNs) {
        try {
            return answer.get(Math.max(0, leftNs), TimeUnit.NANOSECONDS);
        } catch (TimeoutException | ExecutionException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /** A datagram socket that is connected has the address that it would send from. */
    private static Optional<InetAddress> towards(String host) {
        try (DatagramChannel channel = DatagramChannel.open()) {
            InetAddress there = InetAddress.getByName(host);
            if (channel.connect(new InetSocketAddress(there, ANY_PORT)).getLocalAddress()
                    instanceof InetSocketAddress own) {
                boolean isUsable =
                        !own.getAddress().isLoopbackAddress()
                                && !own.getAddress().isAnyLocalAddress();
                return isUsable ? Optional.of(own.getAddress()) : Optional.empty();
            }
        } catch (IOException | RuntimeException e) {
            // then others find a way that we do not know
        }
        return Optional.empty();
    }
}
