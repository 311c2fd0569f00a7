package dev.merino.sim.plant;

import dev.merino.coherence.hlrc.Hlrc;
import dev.merino.coherence.hlrc.LocalPage;
import dev.merino.coherence.hlrc.Rules;
import dev.merino.coherence.hlrc.Scheme;
import dev.merino.coherence.hlrc.Version;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Mistakes planted where home-based lazy release consistency uses remote memory. */
final class HlrcRemotePlants {
    private HlrcRemotePlants() {}

    private record Mistake(
            String of, String name, Scheme scheme, String description, Supplier<Rules> rules) {
        Plant plant() {
            return new Plant(name, of, description, site -> new Hlrc(site, scheme, rules.get()));
        }
    }

    static List<Plant> all() {
        return Stream.of(ardmar(), draw(), newgendsm())
                .flatMap(List::stream)
                .map(Mistake::plant)
                .toList();
    }

    private static Mistake ardmar(String name, String description, Supplier<Rules> rules) {
        return new Mistake("hlrc-ardmar", "ardmar-" + name, Scheme.ARDMAR, description, rules);
    }

    private static Mistake draw(String name, String description, Supplier<Rules> rules) {
        return new Mistake("hlrc-draw", "draw-" + name, Scheme.DRAW, description, rules);
    }

    private static Mistake newgendsm(String name, String description, Supplier<Rules> rules) {
        return new Mistake("newgendsm", "newgendsm-" + name, Scheme.NEWGENDSM, description, rules);
    }

    private static List<Mistake> ardmar() {
        return List.of(
                ardmar("page-first", "a page is read before its version", PageFirst::new),
                ardmar("two-homes", "who lost the compare-and-swap is home, too", TwoHomes::new),
                ardmar("read-once", "a page is read once, whatever its version", ReadOnce::new),
                ardmar(
                        "unseen-writes",
                        "a home's threads write unseen although readers are",
                        UnseenWrites::new));
    }

    private static List<Mistake> draw() {
        return List.of(
                draw("stamp-first", "stamps are written before their diffs", StampFirst::new),
                draw("no-question", "a home waits for stamps nobody tells of", NoQuestion::new),
                draw("hasty-home", "a home does not look at the stamps", HastyHome::new),
                draw(
                        "impatient-home",
                        "threads of the home do not wait for stamps",
                        ImpatientHome::new));
    }

    private static List<Mistake> newgendsm() {
        return List.of(
                newgendsm("page-first", "a page is read before its version", PageFirst::new),
                newgendsm("stamp-first", "stamps are written before diffs", StampFirst::new),
                newgendsm("read-once", "a page is read once, whatever it holds", ReadOnce::new),
                newgendsm(
                        "impatient-home",
                        "threads of the home do not wait for stamps",
                        ImpatientHome::new),
                newgendsm("no-question", "a home waits for stamps in silence", NoQuestion::new));
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
