package dev.merino.checker.plant;

import dev.merino.coherence.cashmere.Cashmere;
import dev.merino.coherence.cashmere.Rules;
import dev.merino.coherence.cashmere.Variant;
import dev.merino.protocol.Protocol;
import dev.merino.protocol.Site;
import dev.merino.sync.EtherRules;

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
record PlantedProtocol<R>(String of, String prefix, BiFunction<Site, R, Protocol> protocol) {
    /** Plants have the names that they are given. */
    PlantedProtocol(String of, BiFunction<Site, R, Protocol> protocol) {
        this(of, "", protocol);
    }

    /** A variant of Cashmere to plant mistakes in. */
    static PlantedProtocol<Rules> ofCashmere(String of, String prefix, Variant variant) {
        return new PlantedProtocol<>(
                of, prefix, (site, rules) -> new Cashmere(site, variant, rules));
    }

    /** A mistake in the rules, new ones for each node. */
    Plant plant(String name, String description, Supplier<? extends R> rules) {
        return new Plant(
                prefix + name,
                of,
                description,
                site -> protocol.apply(site, rules.get()),
                EtherRules.TRUE,
                rules.get().getClass());
    }
}
