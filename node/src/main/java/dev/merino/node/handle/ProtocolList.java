package dev.merino.node.handle;

import dev.merino.MerinoException;
import dev.merino.Settings;
import dev.merino.coherence.Protocol;
import dev.merino.coherence.Protocols;
import dev.merino.coherence.Traits;
import dev.merino.engine.PacketCodec;
import dev.merino.engine.SyncOptions;

import java.util.List;

/** All protocols; a region names its own by its place in this list. */
public final class ProtocolList {
    private static final List<String> NAMES = Protocols.names();

    private ProtocolList() {}

    /** The makers, in the order of the numbers. */
    public static List<Protocol.Maker> makers() {
        return NAMES.stream().map(name -> Protocols.named(name).orElseThrow()).toList();
    }

    /** What turns packets of all of them into bytes and back. */
    public static PacketCodec codec() {
        return new PacketCodec(
                NAMES.stream().map(name -> Protocols.codec(name).orElseThrow()).toList());
    }

    /**
     * The settings of a cluster such as its protocol wants it: if each rank is to be a node of its
     * own, there are as many nodes as there were ranks.
     */
    public static Settings fitting(Settings settings) {
        return isOneLevel(settings) && settings.ranksPerNode() > 1
                ? settings.withNodes(settings.size()).withWorkers(1).withThreads(1)
                : settings;
    }

    /** Whether the protocol of these settings makes each rank a node of its own. */
    public static boolean isOneLevel(Settings settings) {
        return traits(settings).oneLevel();
    }

    private static Traits traits(Settings settings) {
        return Protocols.traits(settings.protocol()).orElse(Traits.USUAL);
    }

    /** Whether writes to pages of the protocol with this number are to fault. */
    public static boolean trapsWrites(int number) {
        return Protocols.traits(NAMES.get(number)).orElse(Traits.USUAL).trapsWrites();
    }

    /** How synchronisation behaves on a cluster with these settings. */
    public static SyncOptions synchronisation(Settings settings) {
        int handovers = SyncOptions.DEFAULT.localHandoversMax();
        return new SyncOptions(settings.barrierFanOut(), handovers)
                .withRemoteWrites(traits(settings).remoteSynchronisation())
                .withRemoteWords(traits(settings).countingSynchronisation());
    }

    /** The number of the protocol of that name. */
    public static int number(String name) {
        require(name);
        return NAMES.indexOf(name);
    }

    /** Refuses a name that no protocol has. */
    public static void require(String name) {
        if (!NAMES.contains(name)) {
            throw new MerinoException(
                    "there is no protocol '" + name + "': give one of " + String.join(", ", NAMES));
        }
    }
}
