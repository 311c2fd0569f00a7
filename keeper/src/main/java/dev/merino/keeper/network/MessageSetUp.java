package dev.merino.keeper.network;

import dev.merino.Settings;
import dev.merino.Transport;
import dev.merino.am.AmOptions;
import dev.merino.am.Endpoint;
import dev.merino.am.EndpointName;
import dev.merino.am.setup.EndpointAddress;
import dev.merino.am.setup.EndpointSetUp;
import dev.merino.keeper.process.KeeperContext;
import dev.merino.message.Inbox;
import dev.merino.message.MeshLimits;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;

/** A network of active messages. */
final class MessageSetUp implements NetworkSetUp {
    private static final long TIMEOUT_NS = 30_000_000_000L;

    private final EndpointSetUp endpoints;
    private final boolean sharesMemory;

    MessageSetUp(KeeperContext context, Settings settings) {
        Transport transport = settings.transport();
        this.sharesMemory = transport == Transport.AUTO || transport == Transport.SHM;
        this.endpoints =
                EndpointSetUp.listen(
                        new EndpointName(context.run(), context.node()),
                        context.run(),
                        context.secret(),
                        options(transport),
                        new InetSocketAddress(context.localAddress(), 0));
        if (settings.lossPercent() > 0) {
            endpoints.loseDatagrams(settings.lossPercent(), context.run() + context.node());
        }
    }

    private static AmOptions options(Transport transport) {
        return switch (transport) {
            case AUTO -> AmOptions.DEFAULT;
            case SHM -> AmOptions.DEFAULT.with(dev.merino.am.Transport.SHARED_MEMORY);
            case TCP -> AmOptions.DEFAULT.with(dev.merino.am.Transport.TCP);
            case UDP -> AmOptions.DEFAULT.with(dev.merino.am.Transport.UDP);
            case UCX -> throw new IllegalArgumentException("UCX has messages of its own");
        };
    }

    @Override
    public String contact() {
        return endpoints.address().toLine();
    }

    @Override
    public NodeNetwork connect(List<String> contacts, MeshLimits limits, Inbox inbox)
            throws IOException {
        List<EndpointAddress> all = contacts.stream().map(EndpointAddress::parse).toList();
        Endpoint endpoint = endpoints.connect(all, TIMEOUT_NS);
        return new MessageNetwork(endpoint, all.size(), limits, inbox);
    }

    @Override
    public List<String> machines(List<String> contacts) {
        return sharesMemory
                ? contacts.stream().map(line -> EndpointAddress.parse(line).machine()).toList()
                : contacts;
    }

    @Override
    public void close() {
        endpoints.close();
    }
}
