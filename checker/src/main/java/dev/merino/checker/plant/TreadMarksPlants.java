package dev.merino.checker.plant;

import dev.merino.coherence.treadmarks.Interval;
import dev.merino.coherence.treadmarks.LocalPage;
import dev.merino.coherence.treadmarks.Rules;
import dev.merino.coherence.treadmarks.TreadMarks;
import dev.merino.core.VectorTime;
import dev.merino.memory.Diff;
import dev.merino.memory.PageImage;
import dev.merino.memory.Twin;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.util.List;

/** Mistakes planted in TreadMarks: one of its {@link Rules} each, broken. */
final class TreadMarksPlants {
    private static final PlantedProtocol<Rules> ROOMY = planted(TreadMarks.LIMIT_BYTES);
    private static final PlantedProtocol<Rules> STRAINED = planted(TreadMarks.STRAINED_BYTES);

    /** One interval fills it: copies are discarded, and given away, all the time. */
    private static final PlantedProtocol<Rules> CRAMPED = planted(64);

    private TreadMarksPlants() {}

    private static PlantedProtocol<Rules> planted(long limitBytes) {
        return new PlantedProtocol<>(
                "tmk-lrc", (context, rules) -> new TreadMarks(context, rules, limitBytes));
    }

    static List<Plant> all() {
        return List.of(
                ROOMY.plant(
                        "late-diff",
                        "a notice comes, and no diff is made of what was announced before",
                        LateDiff::new),
                ROOMY.plant("diff-order", "the latest diff is applied first", DiffOrder::new),
                ROOMY.plant(
                        "diff-in-twin", "others' diffs do not update the twin", DiffInTwin::new),
                ROOMY.plant("told-twice", "what was told is told again", ToldTwice::new),
                ROOMY.plant(
                        "writer-forgotten",
                        "who writes on after a diff was made is not dirty",
                        WriterForgotten::new),
                ROOMY.plant("lazy-suspect", "a suspect is never announced", LazySuspect::new),
                ROOMY.plant(
                        "no-interval-wait",
                        "an acquirer does not wait for intervals that it asks for",
                        NoIntervalWait::new),
                ROOMY.plant(
                        "known-out-of-order",
                        "an interval is known before one that precedes it",
                        KnownOutOfOrder::new),
                ROOMY.plant("kept-page", "write notices invalidate nothing", KeptPage::new),
                ROOMY.plant(
                        "old-diffs",
                        "a fault is content without notices that came later",
                        OldDiffs::new),
                ROOMY.plant(
                        "tmk-old-ahead",
                        "a page asked for ahead is mapped although it is too old",
                        OldAhead::new),
                STRAINED.plant(
                        "silent-copy",
                        "a copy is given away, and what follows is not announced",
                        SilentCopy::new),
                CRAMPED.plant(
                        "copy-too-new",
                        "a copy has modifications that no interval has announced",
                        CopyTooNew::new),
                STRAINED.plant(
                        "early-forget",
                        "diffs are forgotten before everybody has brought them",
                        EarlyForget::new),
                STRAINED.plant(
                        "kept-copy",
                        "a copy is kept although its missing diffs are forgotten",
                        KeptCopy::new),
                STRAINED.plant(
                        "modified-only",
                        "in a collection only modified pages are brought, not those in use",
                        ModifiedOnly::new),
                STRAINED.plant(
                        "late-request",
                        "diffs are asked for while everybody forgets them",
                        LateRequest::new));
    }

    private static final class LateDiff extends Rules {
        @Override
        protected boolean mustMakeDiffFirst(LocalPage page) {
            return false;
        }
    }

    private static final class DiffOrder extends Rules {
        @Override
        protected List<Interval> inOrder(List<Interval> intervals) {
            return super.inOrder(intervals).reversed();
        }
    }

    private static final class DiffInTwin extends Rules {
        @Override
        public void apply(Diff diff, MemorySegment frame, @Nullable Twin twin) {
            diff.applyTo(frame);
        }
    }

    private static final class ToldTwice extends Rules {
        @Override
        public void refreshTwin(Diff told, Twin twin) {}
    }

    private static final class WriterForgotten extends Rules {
        @Override
        protected boolean isDirtyAgain(LocalPage page) {
            return false;
        }
    }

    private static final class LazySuspect extends Rules {
        @Override
        protected boolean mustAnnounce(LocalPage page, boolean differs) {
            return false;
        }
    }

    private static final class NoIntervalWait extends Rules {
        @Override
        protected boolean awaitsMissing() {
            return false;
        }
    }

    private static final class KnownOutOfOrder extends Rules {
        @Override
        protected boolean mustKnowAllBefore() {
            return false;
        }
    }

    private static final class KeptPage extends Rules {
        @Override
        protected boolean mustInvalidate(LocalPage page) {
            return false;
        }
    }

    private static final class OldAhead extends Rules {
        @Override
        protected boolean mayMapAhead(long noticesRegarded, long noticesNeeded) {
            return true;
        }
    }

    private static final class OldDiffs extends Rules {
        @Override
        protected boolean isNewEnough(long noticesRegarded, long noticesNeeded) {
            return true;
        }
    }

    private static final class SilentCopy extends Rules {
        @Override
        protected boolean mustMakeDiffForCopy(LocalPage page) {
            return false;
        }
    }

    private static final class CopyTooNew extends Rules {
        @Override
        public PageImage copyOf(MemorySegment frame, @Nullable Twin twin) {
            return PageImage.of(frame);
        }
    }

    private static final class EarlyForget extends Rules {
        @Override
        protected boolean mayForget(int validated, int nodes) {
            return validated == Math.max(1, nodes - 1);
        }
    }

    private static final class KeptCopy extends Rules {
        @Override
        protected boolean mustDiscard(LocalPage page, VectorTime horizon) {
            return false;
        }
    }

    private static final class ModifiedOnly extends Rules {
        @Override
        protected boolean mustValidate(LocalPage page, boolean modifiedHere) {
            return modifiedHere;
        }
    }

    private static final class LateRequest extends Rules {
        @Override
        protected boolean mustDefer(LocalPage page, VectorTime horizon) {
            return false;
        }
    }
}
