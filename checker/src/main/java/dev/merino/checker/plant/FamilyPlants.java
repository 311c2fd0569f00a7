package dev.merino.checker.plant;

import dev.merino.coherence.cashmere.DirectoryEntry;
import dev.merino.coherence.cashmere.LocalPage;
import dev.merino.coherence.cashmere.Policies;
import dev.merino.coherence.cashmere.Rules;
import dev.merino.core.NodeSet;

import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;

/**
 * Mistakes planted in the variants of Cashmere: in home migration, in the directory that every node
 * has a copy of, in adaptive broadcast, and in the paper's protocol without further policies.
 */
final class FamilyPlants {
    private FamilyPlants() {}

    private static final List<Plant> ALL =
            List.of(
                    plant(
                            "moved-writer",
                            "csm-none-mg",
                            "a home moves although somebody there writes the page",
                            MovedWriter::new),
                    plant(
                            "lost-sharers",
                            "csm-none-mg",
                            "the new home does not hear of a sharer",
                            LostSharers::new),
                    plant(
                            "lost-old-writers",
                            "csm-none-mg",
                            "writers at the old home are forgotten",
                            LostOldWriters::new),
                    plant(
                            "old-home-applies",
                            "csm-none-mg",
                            "a former home takes what comes for the page itself",
                            OldHomeApplies::new),
                    plant(
                            "late-join",
                            "csm-dms",
                            "a page is asked for before the directory says so",
                            LateJoin::new),
                    plant(
                            "early-look",
                            "csm-ms",
                            "a release looks at a directory that may be old",
                            EarlyLook::new),
                    plant(
                            "no-fence",
                            "csm-ms",
                            "a release does not wait until its notices are there",
                            NoFence::new),
                    plant(
                            "no-wait-dms",
                            "csm-dms",
                            "a release does not wait until its modifications are there",
                            NoWait::new),
                    plant(
                            "old-buffer",
                            "csm-adb",
                            "a page is taken from a buffer although it is too old",
                            OldBuffer::new),
                    plant(
                            "own-diff-undone-1l",
                            "csm-adb-1l",
                            "a page is taken from a buffer that lacks our own modifications",
                            OwnDiffUndone::new),
                    plant(
                            "unseen-buffer",
                            "csm-adb",
                            Policies.FAITHFUL,
                            "a page in the buffers is written unseen",
                            UnseenBuffer::new),
                    plant(
                            "stale-exclusive",
                            "csm-none",
                            Policies.FAITHFUL,
                            "a copy that a change has passed by becomes exclusive",
                            StaleExclusive::new),
                    plant(
                            "old-buffer-1l",
                            "csm-adb-1l",
                            "a page is taken from a buffer although it is too old",
                            OldBuffer::new),
                    plant(
                            "no-wait-s",
                            "csm-s",
                            "a release does not wait for answers before its lock is free",
                            NoWait::new),
                    plant(
                            "lost-old-writers-ms",
                            "csm-ms-mg",
                            "writers at the old home are forgotten",
                            LostOldWriters::new),
                    plant(
                            "old-home-applies-ms",
                            "csm-ms-mg",
                            "a former home takes what comes for the page itself",
                            OldHomeApplies::new),
                    plant(
                            "late-join-1l",
                            "csm-dms-1l",
                            "a page is asked for before the directory says so",
                            LateJoin::new),
                    plant(
                            "early-look-1l",
                            "csm-dms-1l",
                            "a release looks at a directory that may be old",
                            EarlyLook::new),
                    plant(
                            "hasty-fetch",
                            "csm-ms-mg",
                            "a page is fetched while our modifications take a longer way",
                            HastyFetch::new));

    static List<Plant> all() {
        return ALL;
    }

    private static Plant plant(String name, String of, String description, Supplier<Rules> rules) {
        return plant(name, of, Policies.DEFAULT, description, rules);
    }

    private static Plant plant(
            String name, String of, Policies policies, String description, Supplier<Rules> rules) {
        return PlantedProtocol.ofCashmere(of, "", policies).plant(name, description, rules);
    }

    /** Found under the paper's policies: while a sharer stays, nobody writes unseen anyhow. */
    private static final class UnseenBuffer extends Rules {
        @Override
        protected boolean isOpen(long buffered, long newest) {
            return false;
        }
    }

    /** Found under the paper's policies: there a node leaves the sharing set at each notice. */
    private static final class StaleExclusive extends Rules {
        @Override
        protected boolean mayBecomeExclusive(DirectoryEntry entry, long copyVersion) {
            return true;
        }
    }

    private static final class MovedWriter extends Rules {
        @Override
        protected boolean mayMove(LocalPage page, DirectoryEntry entry) {
            return !entry.isExclusive();
        }
    }

    private static final class LostSharers extends Rules {
        @Override
        protected NodeSet sharersThatMove(NodeSet sharers) {
            NodeSet[] rest = {sharers};
            sharers.forEach(node -> rest[0] = sharers.without(node));
            return rest[0];
        }
    }

    private static final class LostOldWriters extends Rules {
        @Override
        protected BitSet writersThatStay(LocalPage page) {
            return new BitSet();
        }
    }

    private static final class OldHomeApplies extends Rules {
        @Override
        protected boolean isForwarded(LocalPage page, int self) {
            return false;
        }
    }

    private static final class LateJoin extends Rules {
        @Override
        protected boolean joinsBeforeAsking() {
            return false;
        }
    }

    private static final class EarlyLook extends Rules {
        @Override
        protected boolean awaitsLoopBack() {
            return false;
        }
    }

    private static final class NoFence extends Rules {
        @Override
        protected boolean awaitsFences() {
            return false;
        }
    }

    private static final class NoWait extends Rules {
        @Override
        protected boolean awaitsAnswers() {
            return false;
        }
    }

    private static final class HastyFetch extends Rules {
        @Override
        protected boolean fetchAwaitsFlushes() {
            return false;
        }
    }

    private static final class OwnDiffUndone extends Rules {
        @Override
        protected boolean mayTakeBuffered(LocalPage page) {
            return true;
        }
    }

    private static final class OldBuffer extends Rules {
        @Override
        protected boolean isGood(long version, long newest) {
            return true;
        }
    }
}
