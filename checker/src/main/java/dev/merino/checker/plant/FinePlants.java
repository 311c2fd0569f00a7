package dev.merino.checker.plant;

import dev.merino.coherence.Protocols;
import dev.merino.coherence.cashmere.Rules;

import java.util.List;

/** Mistakes planted in Cashmere where its units are small: a unit, not a page, is what is lost. */
final class FinePlants {
    private FinePlants() {}

    private static final PlantedProtocol<Rules> PROTOCOL =
            PlantedProtocol.ofCashmere(Protocols.FINE, "fine-");

    private static Plant plant(String name, String description) {
        return PROTOCOL.plant(name, description, CashmerePlants.rules(name));
    }

    static List<Plant> all() {
        return List.of(
                plant("dropped-notice", "a sharer is not told of the last unit written"),
                plant("whole-word-out", "a diff writes whole words of a unit"),
                plant("whole-page-in", "an incoming unit overwrites local writes"),
                plant("stale-twin", "an incoming diff does not update the twin of a unit"),
                plant("old-ahead", "a unit asked for ahead is mapped although it is too old"),
                plant("lost-writers", "writers that leave exclusive mode are forgotten"));
    }
}
