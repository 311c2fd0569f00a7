package dev.merino.embedded;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Checkpointable;
import dev.merino.Checkpoints;
import dev.merino.Cluster;
import dev.merino.Member;
import dev.merino.Merino;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.SharedLock;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.DataInput;
import java.io.DataOutput;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** What cannot be saved, and what a program cannot go on from. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class CheckpointRefusalTest {
    @TempDir private Path folder;

    /** What a rank hands over that has nothing to hand over. */
    private static final class Nothing implements Checkpointable {
        @Override
        public void save(DataOutput out) {}

        @Override
        public void restore(DataInput in) {}
    }

    /** Another program. */
    private static final class Other implements Program {
        @Override
        public void run(Member me) {
            me.restore(new Nothing());
        }
    }

    private Checkpoints checkpoints() {
        return Checkpoints.in(folder.toString());
    }

    @Test
    void aLockThatIsHeldIsNamed() {
        assertFails(
                me -> {
                    SharedLock lock = me.named("door").lock();
                    if (me.isFirst()) {
                        lock.lock();
                    }
                    me.checkpoint(new Nothing());
                },
                "rank 0 makes a snapshot while it holds lock door: unlock it first");
    }

    @Test
    void localArraysAreRefused() {
        assertFails(
                me -> {
                    me.local().longs(3);
                    me.checkpoint(new Nothing());
                },
                "makes a snapshot while 1 arrays of its Member.local() are open");
    }

    private void assertFails(Program program, String why) {
        try (Cluster cluster =
                Merino.embedded(
                        Settings.of(2, 1).withSpaceBytes(1 << 21).withCheckpoints(checkpoints()))) {
            assertThatThrownBy(() -> cluster.run(program)).hasStackTraceContaining(why);
        }
    }

    @Test
    void whatIsAllocatedMustBeWhatItWas() {
        runOnce(false, me -> me.doubles(5));
        assertThatThrownBy(() -> runOnce(true, me -> me.doubles(6)))
                .hasStackTraceContaining("#0, doubles(6)")
                .hasStackTraceContaining("has it as doubles(5)");
        assertThatThrownBy(() -> runOnce(true, _ -> {}))
                .hasStackTraceContaining("has #0, doubles(5), which the program has not allocated");
    }

    private void runOnce(boolean isRestart, Consumer<Member> allocate) {
        Settings settings =
                Settings.of(2, 1)
                        .withSpaceBytes(1 << 21)
                        .withCheckpoints(checkpoints().withRestart(isRestart));
        try (Cluster cluster = Merino.embedded(settings)) {
            cluster.run(
                    me -> {
                        allocate.accept(me);
                        me.restore(new Nothing());
                        me.checkpoint(new Nothing());
                    });
        }
    }

    @Test
    void aFolderWithSnapshotsIsNotWrittenByAnotherRun() {
        runOnce(false, me -> me.doubles(5));
        assertThatThrownBy(() -> runOnce(false, me -> me.doubles(5)))
                .hasStackTraceContaining("has snapshots already");
    }

    @Test
    void aSnapshotOfAnotherProgramIsRefused() {
        runOnce(false, me -> me.doubles(5));
        Settings again = Settings.of(2, 1).withCheckpoints(checkpoints().withRestart(true));
        try (Cluster cluster = Merino.embedded(again)) {
            assertThatThrownBy(() -> cluster.run(new Other()))
                    .hasStackTraceContaining("not of " + Other.class.getName());
        }
    }
}
