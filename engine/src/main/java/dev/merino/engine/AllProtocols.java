package dev.merino.engine;

import dev.merino.core.Payload;
import dev.merino.memory.AddressSpace;
import dev.merino.protocol.Protocol;
import dev.merino.sync.Consistency;

import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;

/**
 * What all protocols of a node together let synchronisation carry: a bundle with a part for each.
 * One that no region has is not asked.
 */
final class AllProtocols implements Consistency {
    private final AddressSpace space;
    private final List<Protocol> protocols;

    AllProtocols(AddressSpace space, List<Protocol> protocols) {
        this.space = space;
        this.protocols = protocols;
    }

    @Override
    public Payload ask(int processor) {
        return bundle((protocol, channel) -> protocol.ask(processor));
    }

    @Override
    public Payload grant(Payload asked) {
        return bundle((protocol, channel) -> protocol.grant(part(asked, channel)));
    }

    @Override
    public Payload publish(int processor) {
        return bundle((protocol, channel) -> protocol.publish(processor));
    }

    @Override
    public Payload merge(Payload one, Payload other) {
        return bundle(
                (protocol, channel) -> protocol.merge(part(one, channel), part(other, channel)));
    }

    /** The part of {@code payload} that belongs to the protocol with this number. */
    static Payload part(Payload payload, int channel) {
        return payload instanceof Payload.Bundle(List<Payload> parts)
                ? parts.get(channel)
                : payload;
    }

    private Payload bundle(BiFunction<Protocol, Integer, Payload> piece) {
        Payload[] parts = null;
        for (int channel = 0; channel < protocols.size(); channel++) {
            if (space.uses(channel)) {
                Payload part = piece.apply(protocols.get(channel), channel);
                if (part != Payload.NONE) {
                    parts = parts == null ? nothing() : parts;
                    parts[channel] = part;
                }
            }
        }
        return parts == null ? Payload.NONE : new Payload.Bundle(List.of(parts));
    }

    private Payload[] nothing() {
        Payload[] parts = new Payload[protocols.size()];
        Arrays.fill(parts, Payload.NONE);
        return parts;
    }
}
