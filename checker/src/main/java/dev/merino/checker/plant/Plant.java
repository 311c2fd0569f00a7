package dev.merino.checker.plant;

import dev.merino.checker.CheckedProtocol;
import dev.merino.coherence.Protocols;
import dev.merino.sim.Reach;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * A mistake planted in a protocol, for those who want to see the checker find it.
 *
 * @param name how to call for it
 * @param of the name of the protocol that it is planted in
 * @param description what is wrong with it
 * @param checkedProtocol the protocol with this mistake, on a cluster such as it wants
 * @param mistake the class that overrides the rules that are broken
 */
public record Plant(
        String name,
        String of,
        String description,
        CheckedProtocol checkedProtocol,
        Class<?> mistake) {
    private static final List<Plant> ALL =
            Stream.of(
                            CashmerePlants.all(),
                            FamilyPlants.all(),
                            RemoteWritePlants.all(),
                            OrderedBroadcastPlants.all(),
                            FetchAndAddPlants.all(),
                            ContributionPlants.all(),
                            KeepingPlants.all(),
                            ClosingPlants.all(),
                            ForgettingPlants.all(),
                            LocalPlants.all(),
                            HlrcPlants.all(),
                            HlrcRemotePlants.all(),
                            FabricPlants.all(),
                            SciVmPlants.all(),
                            TreadMarksPlants.all(),
                            EagerPlants.all(),
                            FinePlants.all())
                    .flatMap(List::stream)
                    .toList();

    /**
     * A mistake in something else than the protocol {@code of}, which is as it should be.
     *
     * @param with puts the broken rules in the place of the right ones
     */
    static <R> Plant besideProtocol(
            String name,
            String of,
            String description,
            R rules,
            BiFunction<CheckedProtocol, R, CheckedProtocol> with) {
        CheckedProtocol right = CheckedProtocol.like(of, Protocols.named(of).orElseThrow());
        return new Plant(name, of, description, with.apply(right, rules), rules.getClass());
    }

    /** The same, looked for only where nodes reach each other's memory in this way. */
    Plant in(Reach reach) {
        return new Plant(name, of, description, checkedProtocol.in(reach), mistake);
    }

    /** The plant of that name. */
    public static Optional<Plant> named(String name) {
        return ALL.stream().filter(plant -> plant.name.equals(name)).findFirst();
    }

    /** All mistakes. */
    public static List<Plant> all() {
        return ALL;
    }
}
