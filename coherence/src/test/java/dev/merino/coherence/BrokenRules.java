package dev.merino.coherence;

import dev.merino.coherence.cashmere.LocalPage;
import dev.merino.coherence.cashmere.Rules;
import dev.merino.memory.Diff;

import java.util.function.Supplier;

/** Rules of Cashmere with one mistake each, so that a scenario can show what the rule is for. */
final class BrokenRules {
    private BrokenRules() {}

    /** A page that was fetched ahead is mapped although a notice has come since. */
    static final class MapsOldPages extends Rules {
        @Override
        protected boolean mayMapAhead(long updateTime, long neededAfter) {
            return true;
        }
    }

    /** The twin is dropped although a tracked table may still write. */
    static final class DropsTwin extends Rules {
        @Override
        protected boolean keepsTwin(LocalPage page) {
            return page.isDirty();
        }
    }

    /** The diff is made before the other threads of the table are stopped from writing. */
    static final class DiffsBeforeStopping extends Rules {
        @Override
        public Diff diffOfStopped(Runnable protect, Supplier<Diff> diff) {
            Diff early = diff.get();
            protect.run();
            return early;
        }
    }

    /** A release does not wait for a flush of another thread of its table. */
    static final class ForgetsSiblingFlush extends Rules {
        @Override
        protected boolean awaitsSiblings() {
            return false;
        }
    }

    /** A fault is satisfied by a copy that is older than what another thread has acquired. */
    static final class ForgetsSiblingAcquire extends Rules {
        @Override
        protected boolean siblingsRaiseDemand() {
            return false;
        }
    }
}
