package dev.merino.keeper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.memory.Region;
import dev.merino.pager.PageMapping;
import dev.merino.protocol.Access;
import dev.merino.worker.call.NodeFrames;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.function.IntPredicate;

/**
 * What a snapshot is told contains what was written, whatever the worker, its keeper and the kernel
 * do in whatever order; and if a rule is left out, that shows.
 */
class UnwrittenPagesTest {
    private static final int SEEDS = 30;
    private static final int STEPS = 6000;

    /** What the seed with the first complaint says; nothing if there is none. */
    private static String firstComplaint(boolean isShared, UnwrittenPages.Maker watch) {
        for (int seed = 1; seed <= SEEDS; seed++) {
            String complaint = new ModelNode(seed, isShared, watch).run(STEPS);
            if (!complaint.isEmpty()) {
                return "seed %d: %s".formatted(seed, complaint);
            }
        }
        return "";
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everyPageThatIsWrittenIsToldToTheNextSnapshot(boolean isShared) {
        assertThat(firstComplaint(isShared, UnwrittenPages::new)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatNobodyWritesIsNotToldAgain(boolean isShared) {
        ModelNode node = new ModelNode(1, isShared, UnwrittenPages::new);
        assertThat(node.toldForNothing()).isZero();
    }

    /**
     * A rule that is left out. That a tracked page is noted when it ceases to be tracked is not
     * here: all that was written of it has been listed before.
     */
    enum Mistake {
        RIGHT_TO_WRITE_IS_NOT_NOTED,
        RECORD_IS_LOST_WITH_THE_RIGHT_TO_WRITE,
        LISTED_PAGE_IS_NOT_NOTED,
        TRAP_IS_NOT_NOTED,
        RELEASED_CHUNK_IS_NOT_NOTED,
        CHUNK_THAT_CHANGES_SIDES_IS_NOT_NOTED,
        CLOSED_REGION_STAYS,
        NOTHING_IS_PROTECTED,
        NOTHING_IS_SCANNED
    }

    @ParameterizedTest
    @EnumSource
    void anyRuleThatIsLeftOutLosesAWrite(Mistake mistake) {
        UnwrittenPages.Maker watch =
                (chunks, frames, pages, isWritable) ->
                        new Mistaken(mistake, chunks, frames, pages, isWritable);
        assertThat(firstComplaint(false, watch) + firstComplaint(true, watch))
                .contains("is not told");
    }

    private static final class Mistaken extends UnwrittenPages {
        private final Mistake mistake;
        private boolean isTrap;

        Mistaken(
                Mistake mistake,
                Chunks chunks,
                NodeFrames frames,
                PageMapping pages,
                IntPredicate isWritable) {
            super(chunks, frames, pages, isWritable);
            this.mistake = mistake;
        }

        @Override
        void change(int page, Access old, Access access, boolean isScanned) {
            boolean isLeftOut =
                    switch (mistake) {
                        case RIGHT_TO_WRITE_IS_NOT_NOTED -> access == Access.WRITE;
                        case RECORD_IS_LOST_WITH_THE_RIGHT_TO_WRITE ->
                                old == Access.WRITE && access != Access.WRITE;
                        default -> false;
                    };
            if (!isLeftOut) {
                super.change(page, old, access, isScanned);
            }
        }

        @Override
        void remove(int page) {
            boolean isLeftOut =
                    mistake
                            == (isTrap
                                    ? Mistake.TRAP_IS_NOT_NOTED
                                    : Mistake.LISTED_PAGE_IS_NOT_NOTED);
            if (!isLeftOut) {
                super.remove(page);
            }
        }

        @Override
        void trapped(Region region, int page) {
            isTrap = true;
            super.trapped(region, page);
            isTrap = false;
        }

        @Override
        void removeAll(int first, int end) {
            if (mistake != Mistake.RELEASED_CHUNK_IS_NOT_NOTED) {
                super.removeAll(first, end);
            }
        }

        @Override
        void removeWritable(int chunk) {
            if (mistake != Mistake.CHUNK_THAT_CHANGES_SIDES_IS_NOT_NOTED) {
                super.removeWritable(chunk);
            }
        }

        @Override
        void forget(Region region) {
            if (mistake != Mistake.CLOSED_REGION_STAYS) {
                super.forget(region);
            }
        }

        @Override
        void protect(Region region, int from, int to, boolean isScanned) {
            if (mistake != Mistake.NOTHING_IS_PROTECTED) {
                super.protect(region, from, to, isScanned);
            }
        }

        @Override
        void removeWritten(Region region, int from, int to) {
            if (mistake != Mistake.NOTHING_IS_SCANNED) {
                super.removeWritten(region, from, to);
            }
        }
    }
}
