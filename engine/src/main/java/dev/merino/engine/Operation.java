package dev.merino.engine;

import dev.merino.core.Check;
import dev.merino.sync.KeptObject;
import dev.merino.sync.SyncOperation;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/** A synchronisation of a processor on its way through the stages. */
final class Operation {
    final SyncOperation operation;
    Stage stage = Stage.RELEASE;

    /** How many protocols have not yet finished the release or the acquire. */
    int protocolsToAnswer;

    boolean cancelled;

    /** Whether the processor's thread runs meanwhile: its node gives back something for it. */
    boolean isRunning;

    /** What is given back when the release is over. */
    final List<KeptObject> givenBack = new ArrayList<>(0);

    long value;

    /** What all ranks gave at the barrier, if this one gave something. */
    List<byte[]> gathered = List.of();

    enum Stage {
        RELEASE,
        SYNCHRONISE,
        ACQUIRE
    }

    Operation(SyncOperation operation) {
        this.operation = operation;
    }

    /** The operation itself is done and yields {@code result}. */
    void synchronised(long result) {
        Check.that(stage == Stage.SYNCHRONISE, "%s is at %s", operation, stage);
        value = result;
        stage = Stage.ACQUIRE;
    }

    /** Whether what others have released must be acquired: never by a thread that runs. */
    boolean acquires() {
        return !isRunning && operation.acquires();
    }

    /**
     * Checks those of all processors; null where there is none.
     *
     * @param inOrder whether a release may wait for others when all protocols have answered
     */
    static void verifyAll(@Nullable Operation[] operations, int protocols, boolean inOrder) {
        for (Operation operation : operations) {
            if (operation != null) {
                operation.verify(protocols, inOrder);
            }
        }
    }

    /**
     * Checks that it waits for {@code protocols} protocols at most, and for what its stage says.
     */
    private void verify(int protocols, boolean inOrder) {
        boolean mayBeNone = stage == Stage.SYNCHRONISE || (stage == Stage.RELEASE && inOrder);
        int least = mayBeNone ? 0 : 1;
        int most = stage == Stage.SYNCHRONISE ? 0 : protocols;
        Check.that(
                protocolsToAnswer >= least && protocolsToAnswer <= most,
                "%s at %s waits for %d of %d protocols",
                operation,
                stage,
                protocolsToAnswer,
                protocols);
    }
}
