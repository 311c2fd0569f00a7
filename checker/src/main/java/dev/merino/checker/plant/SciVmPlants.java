package dev.merino.checker.plant;

import dev.merino.coherence.scivm.CachedPage;
import dev.merino.coherence.scivm.Rules;
import dev.merino.coherence.scivm.SciVm;
import dev.merino.memory.Diff;
import dev.merino.memory.Frames;
import dev.merino.memory.PageImage;
import dev.merino.memory.Twin;
import dev.merino.sim.Reach;

import org.jspecify.annotations.Nullable;

import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;

/** Mistakes planted in SCI-VM: one of its {@link Rules} each, broken. */
final class SciVmPlants {
    private SciVmPlants() {}

    private static final PlantedProtocol<Rules> PROTOCOL =
            new PlantedProtocol<>("sci-vm", "sci-", SciVm::new);

    static List<Plant> all() {
        return List.of(
                PROTOCOL.plant(
                        "no-invalidation", "an acquire invalidates nothing", NoInvalidation::new),
                PROTOCOL.plant("old-copy", "a copy from before an acquire is used", OldCopy::new),
                inFlight("own-write-undone", "a copy lacks our own writes", OwnWriteUndone::new),
                inFlight("no-wait", "a release does not wait for the homes", NoWait::new),
                inFlight("no-follow", "a release ignores flushes of its node", NoFollow::new),
                PROTOCOL.plant(
                        "whole-page-in", "an incoming page overwrites writes", WholePageIn::new),
                PROTOCOL.plant("twin-not-refreshed", "what was sent is sent again", TwinKept::new),
                PROTOCOL.plant("lost-twin", "the twin of a tracked writer goes", LostTwin::new),
                PROTOCOL.plant(
                        "diff-before-stop", "a sibling writes during a diff", DiffBeforeStop::new));
    }

    /** One that shows only while operations are under way: neighbours' are done at once. */
    private static Plant inFlight(
            String name, String description, Supplier<? extends Rules> rules) {
        return PROTOCOL.plant(name, description, rules).in(Reach.MESSAGES);
    }

    private static final class NoInvalidation extends Rules {
        @Override
        protected boolean mustInvalidate(CachedPage page) {
            return false;
        }
    }

    private static final class OldCopy extends Rules {
        @Override
        protected boolean isNewEnough(long readTime, long acquireTime) {
            return true;
        }
    }

    private static final class OwnWriteUndone extends Rules {
        @Override
        protected boolean holdsOwnWrites(long askedTime, long flushTime) {
            return true;
        }
    }

    private static final class NoWait extends Rules {
        @Override
        protected boolean awaitsHomes() {
            return false;
        }
    }

    private static final class NoFollow extends Rules {
        @Override
        protected BitSet homesToAsk(BitSet written, BitSet unanswered) {
            return written;
        }
    }

    private static final class WholePageIn extends Rules {
        @Override
        public void install(PageImage incoming, @Nullable Twin twin, Frames frames, int page) {
            super.install(incoming, null, frames, page);
        }
    }

    private static final class TwinKept extends Rules {
        @Override
        public void refreshTwin(Diff sent, Twin twin) {}
    }

    private static final class LostTwin extends Rules {
        @Override
        protected boolean keepsTwin(CachedPage page) {
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
