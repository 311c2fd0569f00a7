package dev.merino.transport;

import dev.merino.messages.EndpointName;
import dev.merino.transport.handshake.Secret;
import dev.merino.transport.setup.EndpointAddress;
import dev.merino.transport.setup.EndpointSetUp;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** All endpoints of a small run, in this process. */
final class Run implements AutoCloseable {
    static final long TAG = 0x7a67;
    private static final long TIMEOUT_NS = TimeUnit.SECONDS.toNanos(20);

    private final List<RuntimeEndpoint> endpoints = new ArrayList<>();

    private Run() {}

    /** {@code count} endpoints; that with number n has the tag {@link #TAG} + n. */
    static Run of(int count, AmOptions options) throws Exception {
        AmOptions[] all = new AmOptions[count];
        Arrays.fill(all, options);
        return of(all);
    }

    /** The same with datagrams that get lost, doubled and late, each {@code percent} of them. */
    static Run lossy(int count, AmOptions options, long seed, int percent) throws Exception {
        AmOptions[] all = new AmOptions[count];
        Arrays.fill(all, options);
        long[] next = {seed};
        return of(setUp -> setUp.loseDatagrams(percent, next[0]++), all);
    }

    /** One endpoint for each of the options. */
    static Run of(AmOptions... options) throws Exception {
        return of(setUp -> {}, options);
    }

    private static Run of(Consumer<EndpointSetUp> prepare, AmOptions... options) throws Exception {
        int count = options.length;
        Run run = new Run();
        Secret secret = Secret.random();
        List<EndpointSetUp> setUps = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(count)) {
            for (int number = 0; number < count; number++) {
                EndpointName name = new EndpointName(0xabcdef, number);
                InetSocketAddress at = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
                setUps.add(EndpointSetUp.listen(name, TAG + number, secret, options[number], at));
            }
            setUps.forEach(prepare);
            List<EndpointAddress> contacts = new ArrayList<>();
            for (EndpointSetUp each : setUps) {
                contacts.add(EndpointAddress.parse(each.address().toLine()));
            }
            List<Future<RuntimeEndpoint>> connected = new ArrayList<>();
            for (EndpointSetUp each : setUps) {
                connected.add(threads.submit(() -> each.connect(contacts, TIMEOUT_NS)));
            }
            for (Future<RuntimeEndpoint> each : connected) {
                run.endpoints.add(each.get());
            }
        } finally {
            setUps.forEach(EndpointSetUp::close);
        }
        return run;
    }

    RuntimeEndpoint get(int number) {
        return endpoints.get(number);
    }

    int size() {
        return endpoints.size();
    }

    @Override
    public void close() {
        endpoints.forEach(RuntimeEndpoint::close);
    }
}
