package dev.merino.remote.active;

import dev.merino.messages.EndpointName;
import dev.merino.transport.AmOptions;
import dev.merino.transport.RuntimeEndpoint;
import dev.merino.transport.handshake.Secret;
import dev.merino.transport.setup.EndpointAddress;
import dev.merino.transport.setup.EndpointSetUp;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Endpoints of this process that know each other. */
final class ActiveNodes {
    private static final long RUN = 4711;
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(30);

    private ActiveNodes() {}

    static List<RuntimeEndpoint> start(int nodes, AmOptions options) throws Exception {
        Secret secret = Secret.random();
        List<EndpointSetUp> setUps = new ArrayList<>();
        List<EndpointAddress> contacts = new ArrayList<>();
        for (int node = 0; node < nodes; node++) {
            EndpointName name = new EndpointName(RUN, node);
            InetSocketAddress at = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
            setUps.add(EndpointSetUp.listen(name, node, secret, options, at));
            contacts.add(setUps.get(node).address());
        }
        List<RuntimeEndpoint> endpoints = new ArrayList<>();
        try (ExecutorService threads = Executors.newCachedThreadPool()) {
            List<Future<RuntimeEndpoint>> all = new ArrayList<>();
            for (EndpointSetUp setUp : setUps) {
                all.add(threads.submit(() -> setUp.connect(contacts, PATIENCE_NS)));
            }
            for (Future<RuntimeEndpoint> one : all) {
                endpoints.add(one.get());
            }
        }
        setUps.forEach(EndpointSetUp::close);
        return endpoints;
    }
}
