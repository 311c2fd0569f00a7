package dev.merino.keeper.network;

import dev.merino.Settings;
import dev.merino.Transport;
import dev.merino.core.MalformedFrameException;
import dev.merino.keeper.process.KeeperContext;
import dev.merino.keeper.remote.RemoteNodes;
import dev.merino.messages.EndpointName;
import dev.merino.pager.KeeperMemory;
import dev.merino.remote.RemoteRegion;
import dev.merino.remote.fabric.FabricMemory;
import dev.merino.transport.AmOptions;
import dev.merino.transport.RuntimeEndpoint;
import dev.merino.transport.seal.SealWarmUp;
import dev.merino.transport.setup.EndpointAddress;
import dev.merino.transport.setup.EndpointSetUp;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How the keepers of a run find each other: each listens and tells the others where. */
public final class KeeperSetUp implements AutoCloseable {
    private static final int FRAME_BYTES_MAX = 16 << 20;
    private static final int QUEUED_BYTES_MIN = 64 << 20;
    private static final long TIMEOUT_NS = 30_000_000_000L;

    private final EndpointSetUp endpoints;
    private final boolean sharesMemory;

    private KeeperSetUp(EndpointSetUp endpoints, boolean sharesMemory) {
        this.endpoints = endpoints;
        this.sharesMemory = sharesMemory;
    }

    /** Listens, for the transport of the settings. */
    public static KeeperSetUp listen(
            KeeperContext context, Settings settings, KeeperMemory memory) {
        Transport transport = settings.transport();
        if (context.isSealed()) {
            SealWarmUp.start();
        }
        EndpointSetUp endpoints =
                EndpointSetUp.listen(
                        new EndpointName(context.run(), context.node()),
                        context.run(),
                        context.secret(),
                        options(transport)
                                .withPosts(FRAME_BYTES_MAX, queuedBytesMax(settings))
                                .sealing(sealing(context)),
                        new InetSocketAddress(context.localAddress(), 0));
        endpoints.endAfterSilence(context.deadAfter());
        endpoints.share(List.of(memory.frames(), memory.windows()));
        if (settings.lossPercent() > 0) {
            endpoints.loseDatagrams(settings.lossPercent(), context.run() + context.node());
        }
        return new KeeperSetUp(
                endpoints, transport == Transport.AUTO || transport == Transport.SHM);
    }

    private static AmOptions.Sealing sealing(KeeperContext context) {
        return context.isSealed() ? AmOptions.Sealing.BETWEEN_MACHINES : AmOptions.Sealing.NONE;
    }

    private static AmOptions options(Transport transport) {
        return switch (transport) {
            case AUTO -> AmOptions.DEFAULT;
            case SHM -> AmOptions.DEFAULT.with(dev.merino.transport.Transport.SHARED_MEMORY);
            case TCP -> AmOptions.DEFAULT.with(dev.merino.transport.Transport.TCP);
            case UDP -> AmOptions.DEFAULT.with(dev.merino.transport.Transport.UDP);
            case UCX -> AmOptions.DEFAULT.with(dev.merino.transport.Transport.UCX);
        };
    }

    /** All shared memory may be under way at once. */
    private static int queuedBytesMax(Settings settings) {
        return Math.clamp(2 * settings.spaceBytes(), QUEUED_BYTES_MIN, Integer.MAX_VALUE - 8);
    }

    /** What the others must be told, in one line. */
    public String contact() {
        return endpoints.address().toLine();
    }

    /**
     * Connects with all others.
     *
     * @param contacts those of all nodes, at their numbers
     * @param losses hears of those that end
     */
    public KeeperEndpoint connect(List<String> contacts, LossHandler losses) throws IOException {
        List<EndpointAddress> all = contacts.stream().map(EndpointAddress::parse).toList();
        RuntimeEndpoint endpoint = endpoints.connect(all, TIMEOUT_NS);
        return new KeeperEndpoint(endpoint, all.size(), losses);
    }

    /** What reaches the memory of all nodes, once they are connected; empty without UCX. */
    public Optional<RemoteNodes> remote() {
        return endpoints.ucx().map(FabricMemory::new).map(KeeperSetUp::remote);
    }

    private static RemoteNodes remote(FabricMemory memory) {
        List<RemoteRegion> frames = new ArrayList<>();
        List<RemoteRegion> windows = new ArrayList<>();
        List<Long> own = lengths(memory.sharedBy(memory.self())); // the same settings for all
        for (int node = 0; node < memory.nodes(); node++) {
            List<RemoteRegion> shared = memory.sharedBy(node);
            if (!lengths(shared).equals(own)) {
                throw new MalformedFrameException(
                        "node %d shares memory of %s bytes by UCX, not of %s"
                                .formatted(node, lengths(shared), own));
            }
            frames.add(shared.getFirst());
            windows.add(shared.getLast());
        }
        return new RemoteNodes(memory, frames, windows);
    }

    private static List<Long> lengths(List<RemoteRegion> shared) {
        return shared.stream().map(region -> region.key().bytes()).toList();
    }

    /**
     * The machine of each node, if those of one machine are to share memory; otherwise a different
     * name for each.
     */
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
