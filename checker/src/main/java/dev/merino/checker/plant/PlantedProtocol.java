package dev.merino.checker.plant;

import dev.merino.coherence.cashmere.Cashmere;
import dev.merino.coherence.cashmere.Policies;
import dev.merino.coherence.cashmere.Rules;
import dev.merino.coherence.cashmere.Variant;
import dev.merino.memory.local.LocalRules;
import dev.merino.protocol.NodeContext;
import dev.merino.protocol.Protocol;
import dev.merino.sim.ClosingRules;
import dev.merino.sim.KeepingRules;
import dev.merino.sync.OrderedBroadcastRules;

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

    /** A variant of Cashmere to plant mistakes in. */
    static PlantedProtocol<Rules> ofCashmere(String of, String prefix, Variant variant) {
        return ofCashmere(of, prefix, variant, Policies.DEFAULT);
    }

    /** The same with other policies. */
    static PlantedProtocol<Rules> ofCashmere(
            String of, String prefix, Variant variant, Policies policies) {
        return new PlantedProtocol<>(
                of, prefix, (context, rules) -> new Cashmere(context, variant, policies, rules));
    }

    /** A mistake in the rules, new ones for each node. */
    Plant plant(String name, String description, Supplier<? extends R> rules) {
        return new Plant(
                prefix + name,
                of,
                description,
                context -> protocol.apply(context, rules.get()),
                OrderedBroadcastRules.TRUE,
                KeepingRules.TRUE,
                ClosingRules.TRUE,
                LocalRules.TRUE,
                rules.get().getClass());
    }
}
