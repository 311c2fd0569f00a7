package dev.merino.node.handle;

import dev.merino.MerinoException;
import dev.merino.coherence.Protocol;
import dev.merino.coherence.Protocols;

import java.util.List;

/** All protocols; a region names its own by its place in this list. */
public final class ProtocolList {
    private static final List<String> NAMES = Protocols.names();

    private ProtocolList() {}

    /** The makers, in the order of the numbers. */
    public static List<Protocol.Maker> makers() {
        return NAMES.stream().map(name -> Protocols.named(name).orElseThrow()).toList();
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
