package dev.merino.checker.plant;

import dev.merino.checker.CheckedProtocol;
import dev.merino.coherence.Protocols;
import dev.merino.coherence.cashmere.Rules;
import dev.merino.sim.Reach;

import java.util.List;
import java.util.function.Supplier;

/** Mistakes planted where Cashmere writes memory of other nodes. */
final class RemoteWritePlants {
    private RemoteWritePlants() {}

    static List<Plant> all() {
        return List.of(
                plant(
                        "page-overtaken",
                        "csm-dms",
                        "an exclusive page comes back in a message, which later diffs overtake",
                        PageOvertaken::new),
                plant(
                        "diff-at-former-home",
                        "csm-ms-mg",
                        "a diff is written into a copy whose home has moved",
                        DiffAtFormerHome::new),
                plant(
                                "write-overtaken",
                                "csm-dms",
                                "a message arrives before what the adapter has yet to write",
                                WriteOvertaken::new)
                        .in(Reach.COHERENT_FABRIC),
                lateBroadcast("late-broadcast", "csm-dms"),
                lateBroadcast("late-broadcast-ms", "csm-ms"));
    }

    private static Plant plant(String name, String of, String description, Supplier<Rules> rules) {
        return PlantedProtocol.ofCashmere(of, "").plant(name, description, rules);
    }

    private static Plant lateBroadcast(String name, String of) {
        return new Plant(
                name,
                of,
                "others see a broadcast behind what its writer does next",
                CheckedProtocol.like(
                        of,
                        context ->
                                new LateBroadcast(
                                        Protocols.named(of).orElseThrow().at(context), context)),
                LateBroadcast.class);
    }

    private static final class PageOvertaken extends Rules {
        @Override
        protected boolean pagesTakeTheWayOfDiffs(boolean areWrittenDirectly) {
            return false;
        }
    }

    private static final class WriteOvertaken extends Rules {
        @Override
        protected boolean awaitsWrites() {
            return false;
        }
    }

    private static final class DiffAtFormerHome extends Rules {
        @Override
        protected boolean writesMasters(boolean remoteData, boolean homesMove) {
            return true;
        }
    }
}
