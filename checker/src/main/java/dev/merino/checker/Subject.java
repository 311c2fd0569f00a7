package dev.merino.checker;

import dev.merino.coherence.Protocols;
import dev.merino.protocol.Protocol;
import dev.merino.protocol.Traits;
import dev.merino.sync.EtherRules;

/**
 * What is judged: a protocol, on a cluster as it wants it.
 *
 * @param protocol makes its halves
 * @param traits what it wants
 * @param unitShift the logarithm of how many times smaller than pages its units are
 * @param rules what synchronisation by remote writes rests on
 */
public record Subject(Protocol.Maker protocol, Traits traits, int unitShift, EtherRules rules) {
    /** What makes a page of 4096 bytes the smallest unit there is. */
    public static final int FINE_SHIFT = 6;

    /** A protocol that is content with what there is. */
    public Subject(Protocol.Maker protocol) {
        this(protocol, Traits.USUAL, 0);
    }

    /** A protocol on the synchronisation that there is. */
    public Subject(Protocol.Maker protocol, Traits traits, int unitShift) {
        this(protocol, traits, unitShift, EtherRules.TRUE);
    }

    /** {@code protocol} on a cluster such as the protocol of that name wants. */
    public static Subject like(String name, Protocol.Maker protocol) {
        int unitShift = name.equals(Protocols.FINE) ? FINE_SHIFT : 0;
        return new Subject(protocol, Protocols.traits(name).orElse(Traits.USUAL), unitShift);
    }

    /** The same on synchronisation under other rules. */
    public Subject withRules(EtherRules others) {
        return new Subject(protocol, traits, unitShift, others);
    }
}
