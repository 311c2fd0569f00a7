package dev.merino.checker.plant;

import dev.merino.checker.CheckedProtocol;
import dev.merino.coherence.Protocols;
import dev.merino.coherence.cashmere.Cashmere;
import dev.merino.coherence.cashmere.Policies;
import dev.merino.coherence.cashmere.Rules;
import dev.merino.coherence.cashmere.Variant;
import dev.merino.core.Check;
import dev.merino.protocol.NodeContext;
import dev.merino.protocol.Protocol;

import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * Where mistakes are planted: a protocol that works by whatever rules it is given.
 *
 * @param of the name of the protocol
 * @param prefix what the names of all plants here begin with
 * @param protocol makes a half of it, with the rules of that half
 * @param <R> its rules
 */
record PlantedProtocol<R>(String of, String prefix, BiFunction<NodeContext, R, Protocol> protocol) {
    /** Plants have the names that they are given. */
    PlantedProtocol(String of, BiFunction<NodeContext, R, Protocol> protocol) {
        this(of, "", protocol);
    }

    /** The variant of Cashmere of that name to plant mistakes in. */
    static PlantedProtocol<Rules> ofCashmere(String of, String prefix) {
        return ofCashmere(of, prefix, Policies.DEFAULT);
    }

    /** The same with other policies. */
    static PlantedProtocol<Rules> ofCashmere(String of, String prefix, Policies policies) {
        Variant variant =
                of.equals(Protocols.FINE)
                        ? Variant.NONE
                        : Check.present(Variant.all().get(of), "no variant %s", of);
        return new PlantedProtocol<>(
                of, prefix, (context, rules) -> new Cashmere(context, variant, policies, rules));
    }

    /** A mistake in the rules, new ones for each node. */
    Plant plant(String name, String description, Supplier<? extends R> rules) {
        return new Plant(
                prefix + name,
                of,
                description,
                CheckedProtocol.like(of, context -> protocol.apply(context, rules.get())),
                rules.get().getClass());
    }
}
