package dev.merino.engine;

import dev.merino.core.Payload;
import dev.merino.memory.AddressSpace;
import dev.merino.protocol.Protocol;
import dev.merino.sync.Consistency;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * What all protocols of a node together let synchronisation carry: a bundle with a part for each
 * that has something to tell. A protocol without regions is not asked.
 */
final class AllProtocols implements Consistency {
    private final AddressSpace space;
    private final IntFunction<Protocol> protocols;

    /**
     * @param protocols the half of the protocol with a number
     */
    AllProtocols(AddressSpace space, IntFunction<Protocol> protocols) {
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

    @Override
    public Payload lackedBy(Payload own, Payload all) {
        return bundle(
                (protocol, channel) -> protocol.lackedBy(part(own, channel), part(all, channel)));
    }

    @Override
    public boolean isOrdered() {
        for (long rest = space.protocols(); rest != 0; rest &= rest - 1) {
            if (!protocols.apply(Long.numberOfTrailingZeros(rest)).releasesMayOvertake()) {
                return true;
            }
        }
        return false;
    }

    /** The part of {@code payload} that belongs to the protocol with this number. */
    static Payload part(Payload payload, int channel) {
        return payload instanceof Payload.Bundle bundle ? bundle.of(channel) : payload;
    }

    /** A bit for each protocol that has a part in {@code payload}, at its number. */
    static long channels(Payload payload) {
        long channels = 0;
        if (payload instanceof Payload.Bundle(List<Payload.Part> parts)) {
            for (Payload.Part part : parts) {
                channels |= 1L << part.channel();
            }
        }
        return channels;
    }

    /** What one protocol adds to a bundle. */
    @FunctionalInterface
    private interface Piece {
        Payload of(Protocol protocol, int channel);
    }

    @SuppressWarnings("ReferenceEquality") // there is one NONE
    private Payload bundle(Piece piece) {
        @Nullable List<Payload.Part> parts = null;
        for (long rest = space.protocols(); rest != 0; rest &= rest - 1) {
            int channel = Long.numberOfTrailingZeros(rest);
            Payload part = piece.of(protocols.apply(channel), channel);
            if (part != Payload.NONE) {
                parts = parts == null ? new ArrayList<>(1) : parts;
                parts.add(new Payload.Part(channel, part));
            }
        }
        return parts == null ? Payload.NONE : new Payload.Bundle(parts);
    }
}
