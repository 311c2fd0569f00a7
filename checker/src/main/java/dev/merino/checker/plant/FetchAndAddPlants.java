package dev.merino.checker.plant;

import dev.merino.checker.CheckedProtocol;
import dev.merino.coherence.Protocols;
import dev.merino.core.Payload;
import dev.merino.core.SynchronisationKind;
import dev.merino.protocol.ProtocolRequirements;
import dev.merino.sim.Reach;
import dev.merino.sync.FetchAndAddRules;

import java.util.List;

/**
 * Mistakes planted in synchronisation by words that everybody adds to in place: one of its {@link
 * FetchAndAddRules} each.
 */
final class FetchAndAddPlants {
    private FetchAndAddPlants() {}

    static List<Plant> all() {
        return List.of(
                alone("word-untold", "who changes a watched word tells nobody", new Untold()),
                alone("word-unwatched", "nobody watches a word that is awaited", new Unwatched()),
                alone("word-not-stepped-over", "an abandoned ticket stays", new NotSteppedOver()),
                alone("barrier-opens-unseen", "the last arrival is not told", new OpensUnseen()),
                alone(
                                "word-of-adapter",
                                "adapters and processors change a word at the same time",
                                new OfAdapter())
                        .in(Reach.FABRIC),
                alone(
                                "word-untold-by-adapter",
                                "who has its adapter change a watched word tells nobody",
                                new Untold())
                        .in(Reach.COHERENT_FABRIC),
                mixed(
                        "word-says-all",
                        "hlrc-async",
                        "news that a word cannot hold are lost",
                        new InPlace()),
                mixed(
                        "word-unasked",
                        "hlrc-async",
                        "who sees a word asks for no news",
                        new Unasked()),
                mixed(
                        "counter-says-all",
                        "hlrc-async",
                        "news of a counter that a word cannot hold are lost",
                        new Returning()),
                mixed(
                        "word-overtakes",
                        "csm-none",
                        "a lock is there before a write notice",
                        new Overtaking()),
                mixed(
                                "word-of-adapter-overtakes",
                                "csm-none",
                                "an adapter gives a lock back ahead of a write notice",
                                new Overtaking())
                        .in(Reach.COHERENT_FABRIC),
                mixed(
                                "word-of-adapter-says-all",
                                "hlrc-async",
                                "news that a word cannot hold are lost on the way of the adapter",
                                new InPlace())
                        .in(Reach.COHERENT_FABRIC));
    }

    /** A mistake that shows where there are words alone. */
    private static Plant alone(String name, String description, FetchAndAddRules rules) {
        return Plant.besideProtocol(name, "sci-vm", description, rules, CheckedProtocol::withWords)
                .in(Reach.NEIGHBOURS);
    }

    /** A mistake that shows under a protocol with more to tell. */
    private static Plant mixed(String name, String of, String description, FetchAndAddRules rules) {
        CheckedProtocol checked =
                CheckedProtocol.like(of, Protocols.named(of).orElseThrow())
                        .withRequirements(
                                ProtocolRequirements.of(SynchronisationKind.FETCH_AND_ADD))
                        .withWords(rules)
                        .in(Reach.NEIGHBOURS);
        return new Plant(name, of, description, checked, rules.getClass());
    }

    private static final class Untold extends FetchAndAddRules {
        @Override
        protected boolean tells(boolean isWatched) {
            return false;
        }
    }

    private static final class Unwatched extends FetchAndAddRules {
        @Override
        protected boolean watches(int waiters, int abandoned) {
            return false;
        }
    }

    private static final class OfAdapter extends FetchAndAddRules {
        @Override
        protected boolean mayUseAdapter(boolean agreesWithProcessors) {
            return true;
        }
    }

    private static final class NotSteppedOver extends FetchAndAddRules {
        @Override
        protected boolean watches(int waiters, int abandoned) {
            return waiters > 0;
        }
    }

    private static final class OpensUnseen extends FetchAndAddRules {
        @Override
        protected boolean opens(long arrived, int everybody) {
            return arrived % everybody == 1;
        }
    }

    private static final class InPlace extends FetchAndAddRules {
        @Override
        protected boolean mayChangeInPlace(Payload carried, boolean isOrdered) {
            return true;
        }
    }

    private static final class Overtaking extends FetchAndAddRules {
        @Override
        @SuppressWarnings("ReferenceEquality") // there is one NONE
        protected boolean mayChangeInPlace(Payload carried, boolean isOrdered) {
            return carried == Payload.NONE;
        }
    }

    private static final class Returning extends FetchAndAddRules {
        @Override
        protected boolean mayReturn(Payload published, boolean isOrdered) {
            return true;
        }
    }

    private static final class Unasked extends FetchAndAddRules {
        @Override
        protected boolean asks(boolean isAsked) {
            return false;
        }
    }
}
