package dev.merino.checker.plant;

import dev.merino.coherence.cashmere.Rules;
import dev.merino.coherence.hlrc.Hlrc;
import dev.merino.coherence.hlrc.Scheme;
import dev.merino.coherence.scivm.SciVm;
import dev.merino.coherence.treadmarks.Interval;
import dev.merino.coherence.treadmarks.TreadMarks;
import dev.merino.coherence.treadmarks.eager.EagerRules;
import dev.merino.coherence.treadmarks.eager.EagerTreadMarks;
import dev.merino.memory.Region;

import java.util.List;

/** Mistakes planted where protocols forget regions that were closed. */
final class ForgettingPlants {
    private static final PlantedProtocol<dev.merino.coherence.treadmarks.Rules> TREADMARKS =
            new PlantedProtocol<>(
                    "tmk-lrc",
                    "closed-lazy-",
                    (context, rules) -> new TreadMarks(context, rules, TreadMarks.STRAINED_BYTES));
    private static final PlantedProtocol<EagerRules> EAGER =
            new PlantedProtocol<>("tmk-erc", "closed-eager-", EagerTreadMarks::new);
    private static final PlantedProtocol<dev.merino.coherence.scivm.Rules> SCIVM =
            new PlantedProtocol<>("sci-vm", "closed-sci-", SciVm::new);

    private ForgettingPlants() {}

    static List<Plant> all() {
        return List.of(
                PlantedProtocol.ofCashmere("csm-none", "closed-")
                        .plant("copies", "a node keeps its copies", OldCopies::new),
                PlantedProtocol.ofCashmere("csm-none", "closed-")
                        .plant("sharers", "a home keeps its sharers", OldSharers::new),
                PlantedProtocol.ofCashmere("csm-none", "closed-")
                        .plant("homes", "a manager keeps the homes", OldHomes::new),
                PlantedProtocol.ofCashmere("csm-ms-mg", "closed-ms-")
                        .plant("directory", "the directory is not cleared", OldReplica::new),
                PlantedProtocol.ofCashmere("csm-adb", "closed-adb-")
                        .plant("buffers", "pages stay in the buffers", OldBuffers::new),
                hlrc(Scheme.ASYNC, "closed-hlrc-")
                        .plant("copies", "a node keeps its copies", HlrcCopies::new),
                hlrc(Scheme.ASYNC, "closed-hlrc-")
                        .plant("homes", "a manager keeps the homes", HlrcHomes::new),
                hlrc(Scheme.ASYNC, "closed-hlrc-")
                        .plant("notices", "writes are still told of", HlrcNotices::new),
                hlrc(Scheme.NEWGENDSM, "closed-newgendsm-")
                        .plant("words", "words of pages are not cleared", HlrcWords::new),
                SCIVM.plant("copies", "a node keeps its copies", SciCopies::new),
                TREADMARKS.plant("copies", "a node keeps its copies", LazyCopies::new),
                TREADMARKS.plant(
                        "modifications", "old writes are announced", LazyModifications::new),
                TREADMARKS.plant("notices", "old writes are told of", LazyNotices::new),
                EAGER.plant("copies", "a node keeps its copies", EagerCopies::new),
                EAGER.plant("homes", "a manager keeps the homes", EagerHomes::new));
    }

    private static PlantedProtocol<dev.merino.coherence.hlrc.Rules> hlrc(
            Scheme scheme, String prefix) {
        return new PlantedProtocol<>(
                scheme.protocol(), prefix, (context, rules) -> new Hlrc(context, scheme, rules));
    }

    private static final class OldCopies extends Rules {
        @Override
        protected boolean forgetsCopies() {
            return false;
        }
    }

    private static final class OldSharers extends Rules {
        @Override
        protected boolean forgetsSharers() {
            return false;
        }
    }

    private static final class OldHomes extends Rules {
        @Override
        protected boolean forgetsFirstHomes() {
            return false;
        }
    }

    private static final class OldReplica extends Rules {
        @Override
        protected boolean forgetsReplica() {
            return false;
        }
    }

    private static final class OldBuffers extends Rules {
        @Override
        protected boolean forgetsBuffers() {
            return false;
        }
    }

    private static final class HlrcCopies extends dev.merino.coherence.hlrc.Rules {
        @Override
        protected boolean forgetsCopies() {
            return false;
        }
    }

    private static final class HlrcHomes extends dev.merino.coherence.hlrc.Rules {
        @Override
        protected boolean forgetsFirstHomes() {
            return false;
        }
    }

    private static final class HlrcNotices extends dev.merino.coherence.hlrc.Rules {
        @Override
        protected boolean forgetsNotice(int page, Region region) {
            return false;
        }
    }

    private static final class HlrcWords extends dev.merino.coherence.hlrc.Rules {
        @Override
        protected boolean forgetsWord(boolean isHome) {
            return false;
        }
    }

    private static final class SciCopies extends dev.merino.coherence.scivm.Rules {
        @Override
        protected boolean forgetsCopies() {
            return false;
        }
    }

    private static final class LazyCopies extends dev.merino.coherence.treadmarks.Rules {
        @Override
        protected boolean forgetsCopies() {
            return false;
        }
    }

    private static final class LazyModifications extends dev.merino.coherence.treadmarks.Rules {
        @Override
        protected boolean forgetsModifications() {
            return false;
        }
    }

    private static final class LazyNotices extends dev.merino.coherence.treadmarks.Rules {
        @Override
        protected Interval without(Interval interval, Region region) {
            return interval;
        }
    }

    private static final class EagerCopies extends EagerRules {
        @Override
        protected boolean forgetsCopies() {
            return false;
        }
    }

    private static final class EagerHomes extends EagerRules {
        @Override
        protected boolean forgetsFirstHomes() {
            return false;
        }
    }
}
