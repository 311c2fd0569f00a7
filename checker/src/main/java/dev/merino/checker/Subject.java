package dev.merino.checker;

import dev.merino.coherence.Protocols;
import dev.merino.protocol.Protocol;
import dev.merino.protocol.ProtocolRequirements;
import dev.merino.sync.OrderedBroadcastRules;

/**
 * What is judged: a protocol, on a cluster as it wants it.
 *
 * @param protocol makes its halves
 * @param requirements what it wants
 * @param unitShift the logarithm of how many times smaller than pages its units are
 * @param rules what synchronisation by remote writes rests on
 */
public record Subject(
        Protocol.Maker protocol,
        ProtocolRequirements requirements,
        int unitShift,
        OrderedBroadcastRules rules) {
    /** What makes a page of 4096 bytes the smallest unit there is. */
    public static final int FINE_SHIFT = 6;

    /** A protocol that is content with what there is. */
    public Subject(Protocol.Maker protocol) {
        this(protocol, ProtocolRequirements.DEFAULT, 0);
    }

    /** A protocol on the synchronisation that there is. */
    public Subject(Protocol.Maker protocol, ProtocolRequirements requirements, int unitShift) {
        this(protocol, requirements, unitShift, OrderedBroadcastRules.TRUE);
    }

    /** {@code protocol} on a cluster such as the protocol of that name wants. */
    public static Subject like(String name, Protocol.Maker protocol) {
        int unitShift = name.equals(Protocols.FINE) ? FINE_SHIFT : 0;
        return new Subject(
                protocol,
                Protocols.requirements(name).orElse(ProtocolRequirements.DEFAULT),
                unitShift);
    }

    /** The same on synchronisation under other rules. */
    public Subject withRules(OrderedBroadcastRules others) {
        return new Subject(protocol, requirements, unitShift, others);
    }
}
