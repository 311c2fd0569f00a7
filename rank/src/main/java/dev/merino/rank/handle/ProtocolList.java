package dev.merino.rank.handle;

import dev.merino.MerinoException;
import dev.merino.Settings;
import dev.merino.coherence.Protocols;
import dev.merino.core.SynchronisationKind;
import dev.merino.engine.KeptObjects;
import dev.merino.engine.PacketCodec;
import dev.merino.memory.Region;
import dev.merino.protocol.MessageCodec;
import dev.merino.protocol.Protocol;
import dev.merino.protocol.ProtocolRequirements;
import dev.merino.protocol.WriteConflict;
import dev.merino.sync.SyncOptions;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * All protocols by their channels: what regions and packets call them.
 *
 * <p>Where several threads share a page table they share its rights, which the kernel can take from
 * all of them at once. Nobody can do that to threads that check their own accesses: one of them may
 * just have looked. So each of these has a table of its own, and every protocol has two channels:
 * twice its number, and one more for regions whose accesses are checked while others share tables.
 */
public final class ProtocolList {
    private static final List<String> NAMES = Protocols.namesByNumber();

    private ProtocolList() {}

    /** The makers; the place of each in the list is its channel. */
    public static List<Protocol.Maker> makers() {
        return makers(false);
    }

    /**
     * The makers; the place of each in the list is its channel.
     *
     * @param faithful whether protocols leave out what their papers do not have, where they can
     */
    public static List<Protocol.Maker> makers(boolean faithful) {
        return makers(name -> faithful ? Protocols.faithful(name) : Protocols.named(name));
    }

    /** The makers, of which one tells {@code found} of races among writes. */
    public static List<Protocol.Maker> makersFinding(Consumer<WriteConflict> found) {
        return makers(
                name ->
                        name.equals(Protocols.FINDING_CONFLICTS)
                                ? Optional.of(Protocols.findingConflicts(found))
                                : Protocols.named(name));
    }

    private static List<Protocol.Maker> makers(Function<String, Optional<Protocol.Maker>> choice) {
        List<Protocol.Maker> all = new ArrayList<>();
        for (String name : NAMES) {
            Protocol.Maker maker = choice.apply(name).orElseThrow();
            all.add(maker);
            all.add(context -> maker.at(context.withOwnTables()));
        }
        return List.copyOf(all);
    }

    /** What turns packets of all of them into bytes and back. */
    public static PacketCodec codec() {
        List<MessageCodec> codecs = new ArrayList<>();
        for (String name : NAMES) {
            MessageCodec codec = Protocols.codec(name).orElseThrow();
            codecs.add(codec);
            codecs.add(codec);
        }
        return new PacketCodec(codecs);
    }

    /** The name of the protocol with that channel. */
    public static String name(int channel) {
        return NAMES.get(channel / 2);
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

    /** Whether writes to pages of the protocol with this channel are to fault. */
    public static boolean trapsWrites(int channel) {
        return Protocols.requirements(name(channel))
                .orElse(ProtocolRequirements.DEFAULT)
                .trapsWrites();
    }

    /**
     * Whether all ranks have the same frames, and nothing has to be kept coherent: on a cluster of
     * one node, unless it is to do what the papers' nodes do.
     */
    public static boolean isOneMemory(Settings settings) {
        return settings.nodes() == 1 && !settings.faithful();
    }

    /** Whether live ranks look at their own rights before they access {@code region}. */
    public static boolean isChecked(Settings settings, Region region) {
        return region.isFine() && !isOneMemory(settings);
    }

    /** How synchronisation behaves on a cluster with these settings. */
    public static SyncOptions synchronisation(Settings settings) {
        int handovers = SyncOptions.DEFAULT.localHandoversMax();
        return new SyncOptions(settings.barrierFanOut(), handovers).withKind(kind(settings));
    }

    private static SynchronisationKind kind(Settings settings) {
        return isOneMemory(settings)
                ? SynchronisationKind.MANAGERS
                : requirements(settings).synchronisation();
    }

    /**
     * What ranks may keep when they are done with it: nothing where the papers' immediate release
     * is wanted, nor locks that are tickets, whose holder does not hear of others.
     */
    public static KeptObjects.Allowed mayKeep(Settings settings) {
        boolean isEager = settings.faithful();
        boolean hasTickets = kind(settings) == SynchronisationKind.FETCH_AND_ADD;
        return new KeptObjects.Allowed(!isEager && !hasTickets, !isEager && !isOneMemory(settings));
    }

    /** The channel of the protocol of that name. */
    public static int channel(String name) {
        require(name);
        return 2 * NAMES.indexOf(name);
    }

    /** The same for memory whose accesses are checked, where {@code threads} share a table. */
    public static int checkedChannel(String name, int threads) {
        return threads == 1 ? channel(name) : channel(name) + 1;
    }

    /** Refuses a name that no protocol has. */
    public static void require(String name) {
        if (!NAMES.contains(name)) {
            throw new MerinoException(
                    "there is no protocol '" + name + "': give one of " + String.join(", ", NAMES));
        }
    }
}
