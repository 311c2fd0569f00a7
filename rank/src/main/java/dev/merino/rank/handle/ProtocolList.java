package dev.merino.rank.handle;

import dev.merino.MerinoException;
import dev.merino.Settings;
import dev.merino.coherence.Protocols;
import dev.merino.engine.PacketCodec;
import dev.merino.protocol.MessageCodec;
import dev.merino.protocol.Protocol;
import dev.merino.protocol.ProtocolRequirements;
import dev.merino.sync.SyncOptions;

import java.util.ArrayList;
import java.util.List;

/**
 * All protocols; a region names its own by its place in this list.
 *
 * <p>Where several threads share a page table they share its rights, which the kernel can take from
 * all of them at once. Nobody can do that to threads that check their own accesses: one of them may
 * just have looked. So each of these has a table of its own, and a protocol that has both kinds of
 * regions is there twice: the second half of the list is for regions whose accesses are checked.
 */
public final class ProtocolList {
    private static final List<String> NAMES = Protocols.names();

    private ProtocolList() {}

    /** The makers, in the order of the numbers, where no threads share a page table. */
    public static List<Protocol.Maker> makers() {
        return NAMES.stream().map(name -> Protocols.named(name).orElseThrow()).toList();
    }

    /** The makers, in the order of the numbers, where {@code threads} threads share a table. */
    public static List<Protocol.Maker> makers(int threads) {
        if (threads == 1) {
            return makers();
        }
        List<Protocol.Maker> all = new ArrayList<>(makers());
        for (Protocol.Maker maker : makers()) {
            all.add(site -> maker.at(site.withOwnTables()));
        }
        return List.copyOf(all);
    }

    /** What turns packets of all of them into bytes and back. */
    public static PacketCodec codec(int threads) {
        List<MessageCodec> codecs = new ArrayList<>();
        for (int channel = 0; channel < makers(threads).size(); channel++) {
            codecs.add(Protocols.codec(name(channel)).orElseThrow());
        }
        return new PacketCodec(codecs);
    }

    private static String name(int number) {
        return NAMES.get(number % NAMES.size());
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
        return requirements(settings).oneLevel();
    }

    private static ProtocolRequirements requirements(Settings settings) {
        return Protocols.requirements(settings.protocol()).orElse(ProtocolRequirements.DEFAULT);
    }

    /** Whether writes to pages of the protocol with this number are to fault. */
    public static boolean trapsWrites(int number) {
        return Protocols.requirements(name(number))
                .orElse(ProtocolRequirements.DEFAULT)
                .trapsWrites();
    }

    /** How synchronisation behaves on a cluster with these settings. */
    public static SyncOptions synchronisation(Settings settings) {
        int handovers = SyncOptions.DEFAULT.localHandoversMax();
        return new SyncOptions(settings.barrierFanOut(), handovers)
                .withKind(requirements(settings).synchronisation());
    }

    /** The number of the protocol of that name. */
    public static int number(String name) {
        require(name);
        return NAMES.indexOf(name);
    }

    /** The same for memory whose accesses are checked, where {@code threads} share a table. */
    public static int checkedNumber(String name, int threads) {
        return threads == 1 ? number(name) : NAMES.size() + number(name);
    }

    /** Refuses a name that no protocol has. */
    public static void require(String name) {
        if (!NAMES.contains(name)) {
            throw new MerinoException(
                    "there is no protocol '" + name + "': give one of " + String.join(", ", NAMES));
        }
    }
}
