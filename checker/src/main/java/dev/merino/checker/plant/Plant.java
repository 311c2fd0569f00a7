package dev.merino.checker.plant;

import dev.merino.checker.CheckedProtocol;
import dev.merino.memory.local.LocalRules;
import dev.merino.protocol.Protocol;
import dev.merino.sim.ClosingRules;
import dev.merino.sim.KeepingRules;
import dev.merino.sync.OrderedBroadcastRules;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A mistake planted in a protocol, for those who want to see the checker find it.
 *
 * @param name how to call for it
 * @param of the name of the protocol that it is planted in
 * @param description what is wrong with it
 * @param protocol the protocol with this mistake
 * @param rules what synchronisation by remote writes rests on, if the mistake is there
 * @param keeping what it rests on that ranks keep locks, if the mistake is there
 * @param closing what it rests on that objects are closed, if the mistake is there
 * @param local what it rests on that one rank allocates, if the mistake is there
 * @param mistake the class that overrides the rules that are broken
 */
public record Plant(
        String name,
        String of,
        String description,
        Protocol.Maker protocol,
        OrderedBroadcastRules rules,
        KeepingRules keeping,
        ClosingRules closing,
        LocalRules local,
        Class<?> mistake) {
    private static final List<Plant> ALL =
            Stream.of(
                            CashmerePlants.all(),
                            FamilyPlants.all(),
                            OrderedBroadcastPlants.all(),
                            KeepingPlants.all(),
                            ClosingPlants.all(),
                            ForgettingPlants.all(),
                            LocalPlants.all(),
                            HlrcPlants.all(),
                            HlrcRemotePlants.all(),
                            SciVmPlants.all(),
                            TreadMarksPlants.all(),
                            EagerPlants.all(),
                            FinePlants.all())
                    .flatMap(List::stream)
                    .toList();

    /** The plant of that name. */
    public static Optional<Plant> named(String name) {
        return ALL.stream().filter(plant -> plant.name.equals(name)).findFirst();
    }

    /** The protocol with this mistake, on a cluster such as it wants. */
    public CheckedProtocol checkedProtocol() {
        return CheckedProtocol.like(of, protocol)
                .withRules(rules)
                .withKeeping(keeping)
                .withClosing(closing)
                .withLocal(local);
    }

    /** All mistakes. */
    public static List<Plant> all() {
        return ALL;
    }
}
