package dev.merino.checker.plant;

import dev.merino.coherence.cashmere.DirectoryEntry;
import dev.merino.coherence.cashmere.Fetch;
import dev.merino.coherence.cashmere.LocalPage;
import dev.merino.coherence.cashmere.Rules;
import dev.merino.memory.Diff;
import dev.merino.memory.Frames;
import dev.merino.memory.PageImage;
import dev.merino.memory.Twin;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Mistakes planted in Cashmere: one of its {@link Rules} each, broken. */
public final class CashmerePlants {
    private record Mistake(String name, String description, Supplier<Rules> rules) {
        Plant plant() {
            return PROTOCOL.plant(name, description, rules);
        }
    }

    private static final PlantedProtocol<Rules> PROTOCOL =
            PlantedProtocol.ofCashmere("csm-none", "");

    private CashmerePlants() {}

    /** The broken rules of the plant of that name, new for each node. */
    static Supplier<Rules> rules(String name) {
        return ALL.stream()
                .filter(mistake -> mistake.name.equals(name))
                .findFirst()
                .orElseThrow()
                .rules;
    }

    static List<Plant> all() {
        return ALL.stream().map(Mistake::plant).toList();
    }

    private static final List<Mistake> ALL =
            Stream.of(
                            new Mistake(
                                    "dropped-notice",
                                    "a sharer is not told of the last page written",
                                    DroppedNotice::new),
                            new Mistake(
                                    "stale-twin",
                                    "an incoming diff does not update the twin",
                                    StaleTwin::new),
                            new Mistake(
                                    "late-notice",
                                    "a notice takes effect one acquire too late",
                                    LateNotice::new),
                            new Mistake(
                                    "early-answer",
                                    "a home answers before it applies the diffs",
                                    EarlyAnswer::new),
                            new Mistake(
                                    "whole-word-in",
                                    "an incoming diff writes whole words",
                                    WholeWordIn::new),
                            new Mistake(
                                    "whole-page-in",
                                    "an incoming page overwrites local writes",
                                    WholePageIn::new),
                            new Mistake(
                                    "whole-word-out",
                                    "a diff writes whole words of the master copy",
                                    WholeWordOut::new),
                            new Mistake(
                                    "no-recall",
                                    "an exclusive page is not recalled",
                                    NoRecall::new),
                            new Mistake(
                                    "no-wait", "a release does not wait for answers", NoWait::new),
                            new Mistake(
                                    "order-among-many",
                                    "the order of messages is trusted among three nodes, too",
                                    OrderAmongMany::new),
                            new Mistake(
                                    "early-read",
                                    "a copy is read from the home before it has our diffs",
                                    EarlyRead::new),
                            new Mistake(
                                    "merge-while-writing",
                                    "the home's copy is merged although somebody here writes",
                                    MergeWhileWriting::new),
                            new Mistake(
                                    "no-follow",
                                    "a release does not wait for flushes that carry its writes",
                                    NoFollow::new),
                            new Mistake(
                                    "twin-not-refreshed",
                                    "what was sent is sent again by the next writer",
                                    TwinKept::new),
                            new Mistake(
                                    "old-fetch",
                                    "a fault is content with a copy asked for too early",
                                    OldFetch::new),
                            new Mistake(
                                    "late-stamp",
                                    "a copy is believed to be as new as its reply",
                                    LateStamp::new),
                            new Mistake(
                                    "lost-writers",
                                    "writers that leave exclusive mode are forgotten",
                                    LostWriters::new),
                            new Mistake(
                                    "early-drop",
                                    "a node leaves the sharing set while a copy is on its way",
                                    EarlyDrop::new),
                            new Mistake(
                                    "early-flush",
                                    "modifications leave while a copy is on its way",
                                    EarlyFlush::new),
                            new Mistake(
                                    "silent-home",
                                    "writes of the home are not told to sharers",
                                    SilentHome::new),
                            new Mistake(
                                    "no-invalidation",
                                    "notices invalidate nothing",
                                    NoInvalidation::new),
                            new Mistake(
                                    "diff-before-stop",
                                    "a diff is made while a sibling may still write",
                                    DiffBeforeStop::new),
                            new Mistake(
                                    "sibling-flush",
                                    "a release does not wait for a sibling's that took its writes",
                                    SiblingFlush::new),
                            new Mistake(
                                    "sibling-fetch",
                                    "a fault is content with a copy older than a sibling's acquire",
                                    SiblingFetch::new),
                            new Mistake(
                                    "forgotten-write",
                                    "a tracked page that was written is not dirty",
                                    ForgottenWrite::new),
                            new Mistake(
                                    "lost-twin",
                                    "the twin goes although a tracked table may write",
                                    LostTwin::new),
                            new Mistake(
                                    "no-rest",
                                    "a copy is overwritten although somebody writes it",
                                    NoRest::new),
                            new Mistake(
                                    "old-ahead",
                                    "a page asked for ahead is mapped although it is too old",
                                    OldAhead::new))
                    .toList();

    private static final class DroppedNotice extends Rules {
        @Override
        protected List<Integer> noticesFor(int sharer, List<Integer> pages) {
            return pages.subList(0, pages.size() - 1);
        }
    }

    private static final class StaleTwin extends Rules {
        @Override
        public void install(PageImage incoming, @Nullable Twin twin, Frames frames, int page) {
            if (twin == null) {
                frames.overwrite(page, incoming);
            } else {
                Diff.between(WholeWordDiffs.of(incoming), twin).applyTo(frames.frame(page));
            }
        }
    }

    private static final class LateNotice extends Rules {
        private int acquires;

        @Override
        protected boolean takesNoticesNow() {
            return acquires++ % 2 == 1;
        }
    }

    private static final class EarlyAnswer extends Rules {
        private final List<Runnable> later = new ArrayList<>();

        @Override
        protected void applyBeforeAnswering(Runnable apply) {
            later.forEach(Runnable::run);
            later.clear();
            later.add(apply);
        }
    }

    private static final class WholeWordIn extends Rules {
        @Override
        public void install(PageImage incoming, @Nullable Twin twin, Frames frames, int page) {
            if (twin == null) {
                frames.overwrite(page, incoming);
            } else {
                Diff others = Diff.between(WholeWordDiffs.of(incoming), twin);
                others.applyTo(twin);
                WholeWordDiffs.copyTouched(others, WholeWordDiffs.of(incoming), frames.frame(page));
            }
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

    private static final class NoRecall extends Rules {
        @Override
        protected boolean mustRecall(DirectoryEntry entry, int requester) {
            return false;
        }
    }

    private static final class NoWait extends Rules {
        @Override
        protected boolean awaitsAnswers() {
            return false;
        }
    }

    private static final class OrderAmongMany extends Rules {
        @Override
        protected boolean orderSuffices(int nodes) {
            return true;
        }
    }

    private static final class EarlyRead extends Rules {
        @Override
        protected boolean mayReadMaster(LocalPage page) {
            return page.isShared() && !page.isBeingFetched();
        }
    }

    private static final class MergeWhileWriting extends Rules {
        @Override
        protected boolean mayMergeMaster(LocalPage page, int table, boolean orderSuffices) {
            return page.hasSentTwin() && orderSuffices;
        }
    }

    private static final class NoRest extends Rules {
        @Override
        protected boolean isAtRest(LocalPage page, int table) {
            return true;
        }
    }

    private static final class NoFollow extends Rules {
        @Override
        protected boolean awaitsEarlierFlushes() {
            return false;
        }
    }

    private static final class TwinKept extends Rules {
        @Override
        public void refreshTwin(Diff sent, Twin twin) {}
    }

    private static final class OldFetch extends Rules {
        @Override
        protected boolean isNewEnough(long updateTime, long neededAfter) {
            return true;
        }
    }

    private static final class LateStamp extends Rules {
        @Override
        protected long updateTime(Fetch fetch, long now) {
            return now;
        }
    }

    private static final class LostWriters extends Rules {
        @Override
        protected BitSet writersLeftBehind(LocalPage page) {
            return new BitSet();
        }
    }

    private static final class EarlyDrop extends Rules {
        @Override
        protected boolean mayDrop(LocalPage page) {
            return !page.isMapped()
                    && !page.isDirty()
                    && !page.isBeingFlushed()
                    && !page.isExclusive();
        }
    }

    private static final class EarlyFlush extends Rules {
        @Override
        protected boolean mayFlush(LocalPage page) {
            return true;
        }
    }

    private static final class SilentHome extends Rules {
        @Override
        protected boolean homeWritersNotify() {
            return false;
        }
    }

    private static final class NoInvalidation extends Rules {
        @Override
        protected boolean mustInvalidate(LocalPage page) {
            return false;
        }
    }

    private static final class DiffBeforeStop extends Rules {
        @Override
        public Diff diffOfStopped(Runnable protect, Supplier<Diff> diff) {
            return EarlyDiff.diff(protect, diff);
        }
    }

    private static final class SiblingFlush extends Rules {
        @Override
        protected boolean awaitsSiblings() {
            return false;
        }
    }

    private static final class SiblingFetch extends Rules {
        @Override
        protected boolean siblingsRaiseDemand() {
            return false;
        }
    }

    private static final class ForgottenWrite extends Rules {
        @Override
        protected boolean owes(LocalPage page, boolean alone) {
            return false;
        }
    }

    private static final class OldAhead extends Rules {
        @Override
        protected boolean mayMapAhead(long updateTime, long neededAfter) {
            return true;
        }
    }

    private static final class LostTwin extends Rules {
        @Override
        protected boolean keepsTwin(LocalPage page) {
            return page.isDirty();
        }
    }
}
