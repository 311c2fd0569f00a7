package dev.merino.checker.plant;

import dev.merino.coherence.treadmarks.eager.EagerRules;
import dev.merino.coherence.treadmarks.eager.EagerTreadMarks;
import dev.merino.core.NodeSet;
import dev.merino.memory.Diff;
import dev.merino.memory.PageImage;
import dev.merino.memory.Twin;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.Supplier;

/** Mistakes planted in eager TreadMarks: one of its {@link EagerRules} each, broken. */
final class EagerPlants {
    private EagerPlants() {}

    private static final PlantedProtocol<EagerRules> PROTOCOL =
            new PlantedProtocol<>("tmk-erc", "eager-", EagerTreadMarks::new);

    static List<Plant> all() {
        return List.of(
                PROTOCOL.plant("no-wait", "a release does not wait for the cachers", NoWait::new),
                PROTOCOL.plant(
                        "no-follow",
                        "a release does not wait for one that took its changes along",
                        NoFollow::new),
                PROTOCOL.plant(
                        "missed",
                        "who began to cache the page meanwhile gets no update",
                        Missed::new),
                PROTOCOL.plant(
                        "early-update",
                        "an update that overtakes the first copy is lost",
                        EarlyUpdate::new),
                PROTOCOL.plant("twin", "an update does not go into the twin", InTwin::new),
                PROTOCOL.plant("sent-twice", "what was sent is sent again", SentTwice::new),
                PROTOCOL.plant(
                        "diff-before-stop",
                        "a diff is made while a sibling may still write",
                        DiffBeforeStop::new),
                PROTOCOL.plant(
                        "copy-too-new",
                        "a copy has modifications that no release has sent",
                        CopyTooNew::new),
                PROTOCOL.plant("lost-cacher", "the home forgets a cacher", LostCacher::new));
    }

    private static final class NoWait extends EagerRules {
        @Override
        protected boolean awaitsAnswers() {
            return false;
        }
    }

    private static final class NoFollow extends EagerRules {
        @Override
        protected boolean awaitsEarlier() {
            return false;
        }
    }

    private static final class Missed extends EagerRules {
        @Override
        protected NodeSet missed(NodeSet cachers, NodeSet updated) {
            return NodeSet.empty();
        }
    }

    private static final class EarlyUpdate extends EagerRules {
        @Override
        protected boolean keepsEarlyUpdates() {
            return false;
        }
    }

    private static final class InTwin extends EagerRules {
        @Override
        public void apply(Diff diff, MemorySegment frame, @Nullable Twin twin) {
            diff.applyTo(frame);
        }
    }

    private static final class SentTwice extends EagerRules {
        @Override
        public void refreshTwin(Diff sent, Twin twin) {}
    }

    private static final class DiffBeforeStop extends EagerRules {
        @Override
        protected Diff diffOfStopped(Runnable protect, Supplier<Diff> diff) {
            return EarlyDiff.diff(protect, diff);
        }
    }

    private static final class CopyTooNew extends EagerRules {
        @Override
        public PageImage copyOf(MemorySegment frame, @Nullable Twin twin) {
            return PageImage.of(frame);
        }
    }

    private static final class LostCacher extends EagerRules {
        @Override
        protected NodeSet withCacher(NodeSet cachers, int node) {
            return cachers.isEmpty() ? NodeSet.of(node) : cachers;
        }
    }
}
