package dev.merino.coherence;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.coherence.cashmere.Cashmere;
import dev.merino.coherence.cashmere.DirectoryEntry;
import dev.merino.coherence.cashmere.LocalPage;
import dev.merino.coherence.cashmere.Policies;
import dev.merino.coherence.cashmere.Rules;
import dev.merino.coherence.cashmere.Variant;
import dev.merino.core.Check;
import dev.merino.memory.HomePolicy;
import dev.merino.protocol.Protocol;
import dev.merino.sim.World;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;

/** What {@link Cashmere#verify} accepts, and what it does not. */
class CashmereInvariantsTest {
    private static final int PAGE = 0;

    private final List<Protocol> halves = new ArrayList<>();

    private Scene scene(Variant variant, boolean tracked, Supplier<Rules> rules) {
        Protocol.Maker maker =
                context -> {
                    Protocol half = new Cashmere(context, variant, Policies.DEFAULT, rules.get());
                    halves.add(half);
                    return half;
                };
        World.Size size = new World.Size(3, 1, 1, tracked);
        return Scene.under(maker, size, 6, HomePolicy.ROUND_ROBIN).withoutVerifying();
    }

    private void verify() {
        halves.forEach(Protocol::verify);
    }

    static Collection<Variant> variants() {
        return Variant.all().values();
    }

    @ParameterizedTest
    @MethodSource("variants")
    void theyHoldWhilePagesAreReadWrittenAndExchanged(Variant variant) {
        Scene scene = scene(variant, false, Rules::new);
        for (int round = 1; round < 5; round++) {
            for (int rank = 0; rank < 3; rank++) {
                scene.acquire(rank).write(rank, PAGE, 8 * rank, round);
                verify();
                scene.read(rank, rank, 0);
                verify();
                scene.release(rank);
                verify();
            }
        }
    }

    /** Exclusive mode ends, and its writers are not put on the dirty list. */
    private static final class ForgetsWriters extends Rules {
        @Override
        protected BitSet writersLeftBehind(LocalPage page) {
            return new BitSet();
        }
    }

    @Test
    void aWriterThatIsOnNoDirtyListIsFound() {
        Scene scene = scene(Variant.NONE, false, ForgetsWriters::new);
        scene.write(1, PAGE, 8, 1).release(1);
        verify();
        scene.read(2, PAGE, 8);
        assertBroken("writable, but neither dirty nor exclusive");
    }

    @Test
    void aTrackedWriterWithoutATwinIsFound() {
        Scene scene = scene(Variant.NONE, true, BrokenRules.DropsTwin::new);
        scene.read(0, PAGE, 0);
        scene.write(1, PAGE, 9, 6).release(1);
        assertBroken("tracked, but without a twin");
    }

    /** Notices are taken from the queue, and nothing is invalidated. */
    private static final class KeepsStaleCopies extends Rules {
        @Override
        protected boolean mustInvalidate(LocalPage page) {
            return false;
        }
    }

    @Test
    void aStaleCopyThatNoNoticeWillInvalidateIsFound() {
        Scene scene = scene(Variant.NONE, false, KeepsStaleCopies::new);
        scene.read(0, PAGE, 0);
        scene.read(1, PAGE, 0);
        scene.write(2, PAGE, 8, 5).release(2);
        verify();
        scene.acquire(1);
        assertBroken("has a stale copy mapped and no notice");
    }

    /** A home answers a request although another node has the page in exclusive mode. */
    private static final class NeverRecalls extends Rules {
        @Override
        protected boolean mustRecall(DirectoryEntry entry, int requester) {
            return false;
        }
    }

    @Test
    void aSharerBesideAnExclusiveHolderIsFound() {
        Scene scene = scene(Variant.NONE, false, NeverRecalls::new);
        scene.write(1, PAGE, 8, 1).release(1);
        scene.read(2, PAGE, 8);
        assertBroken("is exclusive at 1, but shared by others");
    }

    private void assertBroken(String message) {
        assertThatThrownBy(this::verify)
                .isInstanceOf(Check.BrokenInvariant.class)
                .hasMessageContaining(message);
    }
}
