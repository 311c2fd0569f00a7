package dev.merino.virtual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.MemberFailedException;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.Share;
import dev.merino.SharedLongs;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicLong;

class DeclaredWorkTest {
    private static final MachineModel MODEL = MachineModels.of("ethernet-25g");

    private static final Settings ALONE = VirtualCluster.fitted(Settings.of(1, 1), MODEL);

    /** Shares out a million of work, and tells who has done its part. */
    private static final Program DECLARING =
            me -> {
                SharedLongs done = me.longs(me.size());
                Share mine = me.share(1_000_000);
                me.timed(
                        () -> {
                            me.work(mine.count());
                            done.set(me.rank(), 1);
                        });
                me.work(5_000); // after what counts
            };

    private static Simulation simulation(Program program, OptionalDouble seconds) {
        return new Simulation(Settings.of(1, 1), MODEL, program, List.of(), seconds);
    }

    @Test
    void declaredWorkTakesTheTimeOfAsManyAccesses() {
        AtomicLong took = new AtomicLong();
        try (VirtualCluster cluster = new VirtualCluster(ALONE, MODEL)) {
            cluster.run(
                    me -> {
                        long before = me.nanoTime();
                        me.work(1000);
                        took.set(me.nanoTime() - before);
                    });
        }
        assertThat(took).hasValue(Math.round(1000 * MODEL.accessNs()));
    }

    @Test
    void workOutsideTimedRegionsIsNoPartOfTheEffort() {
        Effort effort = simulation(DECLARING, OptionalDouble.empty()).effort();
        assertThat(effort.declared()).isEqualTo(1_000_000);
        assertThat(effort.accesses()).isOne();
    }

    @Test
    void workThatIsSharedOutIsFasterOnMoreNodes() {
        Simulation simulation = simulation(DECLARING, OptionalDouble.of(1));
        assertThat(simulation.on(4).speedup()).isBetween(3.9, 4.0);
    }

    @Test
    void aProgramThatComputesWithoutDeclaringItIsFoundOut() {
        assertThat(new Effort(1_000_000, 0, 10_000_000_000L).explainsLittle()).isTrue();
        assertThat(new Effort(1_000_000, 4_000_000_000L, 10_000_000_000L).explainsLittle())
                .isFalse();
        assertThat(new Effort(1000, 0, 100_000_000L).explainsLittle()).isFalse();
    }

    @Test
    void negativeWorkIsRefused() {
        try (VirtualCluster cluster = new VirtualCluster(ALONE, MODEL)) {
            assertThatThrownBy(() -> cluster.run(me -> me.work(-1)))
                    .isInstanceOf(MemberFailedException.class)
                    .hasMessageContaining("rank 0 cannot work by -1");
        }
    }
}
