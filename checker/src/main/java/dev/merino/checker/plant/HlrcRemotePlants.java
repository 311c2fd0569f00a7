package dev.merino.checker.plant;

import dev.merino.coherence.hlrc.Hlrc;
import dev.merino.coherence.hlrc.LocalPage;
import dev.merino.coherence.hlrc.Rules;
import dev.merino.coherence.hlrc.Scheme;
import dev.merino.coherence.hlrc.Version;
import dev.merino.sim.Reach;

import java.util.List;
import java.util.stream.Stream;

/** Mistakes planted where home-based lazy release consistency uses remote memory. */
final class HlrcRemotePlants {
    private HlrcRemotePlants() {}

    private static final PlantedProtocol<Rules> ARDMAR =
            planted("hlrc-ardmar", "ardmar-", Scheme.ARDMAR);
    private static final PlantedProtocol<Rules> DRAW = planted("hlrc-draw", "draw-", Scheme.DRAW);
    private static final PlantedProtocol<Rules> NEWGENDSM =
            planted("newgendsm", "newgendsm-", Scheme.NEWGENDSM);

    private static PlantedProtocol<Rules> planted(String of, String prefix, Scheme scheme) {
        return new PlantedProtocol<>(
                of, prefix, (context, rules) -> new Hlrc(context, scheme, rules));
    }

    static List<Plant> all() {
        return Stream.of(ardmar(), draw(), newgendsm()).flatMap(List::stream).toList();
    }

    private static List<Plant> ardmar() {
        return List.of(
                ARDMAR.plant("page-first", "a page is read before its version", PageFirst::new),
                ARDMAR.plant(
                        "two-homes", "who lost the compare-and-swap is home, too", TwoHomes::new),
                ARDMAR.plant(
                        "read-once", "a page is read once, whatever its version", ReadOnce::new),
                ARDMAR.plant(
                        "unseen-writes",
                        "a home's threads write unseen although readers are",
                        UnseenWrites::new));
    }

    private static List<Plant> draw() {
        return List.of(
                DRAW.plant("stamp-first", "stamps are written before their diffs", StampFirst::new),
                DRAW.plant(
                        "no-question", "a home waits for stamps nobody tells of", NoQuestion::new),
                DRAW.plant("hasty-home", "a home does not look at the stamps", HastyHome::new),
                DRAW.plant(
                        "impatient-home",
                        "threads of the home do not wait for stamps",
                        ImpatientHome::new));
    }

    private static List<Plant> newgendsm() {
        return List.of(
                NEWGENDSM.plant("page-first", "a page is read before its version", PageFirst::new),
                NEWGENDSM.plant("stamp-first", "stamps are written before diffs", StampFirst::new),
                NEWGENDSM.plant(
                        "read-once", "a page is read once, whatever it holds", ReadOnce::new),
                NEWGENDSM.plant(
                        "impatient-home",
                        "threads of the home do not wait for stamps",
                        ImpatientHome::new),
                NEWGENDSM.plant(
                        "no-question", "a home waits for stamps in silence", NoQuestion::new),
                NEWGENDSM
                        .plant(
                                "asks-adapter",
                                "a home asks the adapter for stamps, not the writer",
                                AsksAdapter::new)
                        .in(Reach.FABRIC));
    }

    private static final class PageFirst extends Rules {
        @Override
        protected boolean readsVersionFirst() {
            return false;
        }
    }

    private static final class TwoHomes extends Rules {
        @Override
        protected boolean hasBecomeHome(long wordBefore) {
            return true;
        }
    }

    private static final class ReadOnce extends Rules {
        @Override
        protected boolean isNewEnough(Version incoming, Version required, int self) {
            return true;
        }
    }

    private static final class UnseenWrites extends Rules {
        @Override
        protected boolean mayTrustReaders(boolean seesReaders) {
            return true;
        }
    }

    private static final class StampFirst extends Rules {
        @Override
        protected List<Runnable> diffsBeforeStamps(List<Runnable> writes) {
            return writes.reversed();
        }
    }

    private static final class NoQuestion extends Rules {
        @Override
        protected boolean asksForStamps(LocalPage page) {
            return false;
        }
    }

    private static final class AsksAdapter extends Rules {
        @Override
        protected boolean asksTheWriter() {
            return false;
        }
    }

    private static final class HastyHome extends Rules {
        @Override
        protected boolean mayAnswer(Version applied, Version required) {
            return true;
        }

        @Override
        protected boolean isNewEnough(Version incoming, Version required, int self) {
            return true;
        }
    }

    private static final class ImpatientHome extends Rules {
        @Override
        protected boolean homeMustWait(LocalPage page) {
            return false;
        }
    }
}
