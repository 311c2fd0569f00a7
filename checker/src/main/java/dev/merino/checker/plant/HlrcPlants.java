package dev.merino.checker.plant;

import dev.merino.coherence.hlrc.Hlrc;
import dev.merino.coherence.hlrc.LocalPage;
import dev.merino.coherence.hlrc.Policies;
import dev.merino.coherence.hlrc.Rules;
import dev.merino.coherence.hlrc.Scheme;
import dev.merino.coherence.hlrc.Version;
import dev.merino.memory.Diff;
import dev.merino.memory.Frames;
import dev.merino.memory.PageImage;
import dev.merino.memory.Twin;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Mistakes planted in home-based lazy release consistency: one of its {@link Rules} each. */
final class HlrcPlants {
    private HlrcPlants() {}

    private static final PlantedProtocol<Rules> PROTOCOL =
            new PlantedProtocol<>(
                    "hlrc-async",
                    "hlrc-",
                    (context, rules) -> new Hlrc(context, Scheme.ASYNC, rules));

    /** The paper's protocol, where releases wait for their diffs. */
    private static final PlantedProtocol<Rules> FAITHFUL =
            new PlantedProtocol<>(
                    "hlrc-async",
                    "hlrc-faithful-",
                    (context, rules) -> new Hlrc(context, Scheme.ASYNC, Policies.FAITHFUL, rules));

    static List<Plant> all() {
        return Stream.of(hearing(), writing(), acknowledging()).flatMap(List::stream).toList();
    }

    private static List<Plant> hearing() {
        return List.of(
                PROTOCOL.plant(
                        "hasty-home",
                        "a home sends a page that lacks diffs on their way",
                        HastyHome::new),
                PROTOCOL.plant(
                        "own-diff-undone",
                        "a copy comes in that lacks this node's own diffs",
                        OwnDiffUndone::new),
                PROTOCOL.plant(
                        "old-copy",
                        "a copy is taken that lacks what a sibling has heard of",
                        OldCopy::new),
                PROTOCOL.plant(
                        "old-ahead",
                        "a copy asked for ahead is taken although it is too old",
                        OldAhead::new),
                PROTOCOL.plant(
                        "impatient-home",
                        "threads of the home do not wait for diffs",
                        ImpatientHome::new),
                PROTOCOL.plant(
                        "no-invalidation", "notices invalidate nothing", NoInvalidation::new),
                PROTOCOL.plant(
                        "deaf-tables",
                        "only the table that acquires hears of the notices",
                        DeafTables::new),
                PROTOCOL.plant(
                        "own-news-only", "a node passes on its own notices only", OwnNewsOnly::new),
                PROTOCOL.plant(
                        "told-once",
                        "a publication leaves out what the teller knows others know",
                        ToldOnce::new));
    }

    private static List<Plant> writing() {
        return List.of(
                PROTOCOL.plant(
                        "unseen-for-ever",
                        "a home's threads write unseen although others have copies",
                        UnseenForEver::new),
                PROTOCOL.plant(
                        "lost-writers",
                        "who wrote unseen when the first request came owes nothing",
                        LostWriters::new),
                PROTOCOL.plant(
                        "silent-home", "writes of the home are told to nobody", SilentHome::new),
                PROTOCOL.plant(
                        "forgotten-write",
                        "a tracked page that was written is not dirty",
                        ForgottenWrite::new),
                PROTOCOL.plant(
                        "whole-page-in",
                        "an incoming page overwrites local writes",
                        WholePageIn::new),
                PROTOCOL.plant(
                        "whole-word-out",
                        "a diff writes whole words of the master copy",
                        WholeWordOut::new),
                PROTOCOL.plant(
                        "twin-not-refreshed",
                        "what was sent is sent again by the next writer",
                        TwinKept::new),
                PROTOCOL.plant(
                        "lost-twin",
                        "the twin goes although a tracked table may write",
                        LostTwin::new),
                PROTOCOL.plant(
                        "diff-before-stop",
                        "a diff is made while a sibling may still write",
                        DiffBeforeStop::new));
    }

    private static List<Plant> acknowledging() {
        return List.of(
                FAITHFUL.plant(
                        "no-answer", "a home applies diffs and does not say so", NoAnswer::new));
    }

    private static final class NoAnswer extends Rules {
        @Override
        protected boolean acknowledgesDiffs() {
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

    private static final class OwnDiffUndone extends Rules {
        @Override
        protected boolean isNewEnough(Version incoming, Version required, int self) {
            return super.isNewEnough(incoming.with(self, required.at(self)), required, self);
        }
    }

    private static final class OldCopy extends Rules {
        @Override
        protected boolean isNewEnough(Version incoming, Version required, int self) {
            return incoming.at(self) >= required.at(self);
        }
    }

    private static final class OldAhead extends Rules {
        @Override
        protected boolean mayTakeAhead(Version incoming, Version required) {
            return true;
        }
    }

    private static final class ImpatientHome extends Rules {
        @Override
        protected boolean homeMustWait(LocalPage page) {
            return false;
        }
    }

    private static final class NoInvalidation extends Rules {
        @Override
        protected boolean mustInvalidate(LocalPage page) {
            return false;
        }
    }

    private static final class DeafTables extends Rules {
        @Override
        protected boolean isTold(int table, int acquiring) {
            return table == acquiring;
        }
    }

    private static final class OwnNewsOnly extends Rules {
        @Override
        protected boolean passesOn(int self, int writer) {
            return self == writer;
        }
    }

    private static final class ToldOnce extends Rules {
        @Override
        protected Version knownToAll(List<Version> known, int self) {
            return known.get((self + 1) % known.size());
        }
    }

    private static final class UnseenForEver extends Rules {
        @Override
        protected boolean mayWriteUnseen(boolean fetched) {
            return true;
        }
    }

    private static final class LostWriters extends Rules {
        @Override
        protected BitSet unseenWriters(LocalPage page) {
            return new BitSet();
        }
    }

    private static final class SilentHome extends Rules {
        @Override
        protected boolean homeWritersNotify() {
            return false;
        }
    }

    private static final class ForgottenWrite extends Rules {
        @Override
        protected boolean owes(boolean unseen) {
            return false;
        }
    }

    private static final class WholePageIn extends Rules {
        @Override
        public void install(PageImage incoming, @Nullable Twin twin, Frames frames, int page) {
            super.install(incoming, null, frames, page);
        }
    }

    private static final class WholeWordOut extends Rules {
        @Override
        protected void applyDiff(Diff diff, MemorySegment master) {
            WholeWordDiffs.applyWholeWords(diff, master);
        }
    }

    private static final class TwinKept extends Rules {
        @Override
        public void refreshTwin(Diff sent, Twin twin) {}
    }

    private static final class LostTwin extends Rules {
        @Override
        protected boolean keepsTwin(LocalPage page) {
            return page.isDirty();
        }
    }

    private static final class DiffBeforeStop extends Rules {
        @Override
        public Diff diffOfStopped(Runnable protect, Supplier<Diff> diff) {
            return EarlyDiff.diff(protect, diff);
        }
    }
}
