package dev.merino.sync;

import dev.merino.core.Message;
import dev.merino.core.Payload;

/** What the halves of synchronisation send each other; each family is for one class. */
public sealed interface SyncMessage extends Message {
    /** What coherence has to tell with it. */
    default Payload carried() {
        return Payload.NONE;
    }

    @Override
    default int wireBytes() {
        return HEADER_BYTES + carried().wireBytes();
    }

    /** Messages of locks, barriers and flags, which depend on the kind of synchronisation. */
    sealed interface TableMessage extends SyncMessage {}

    /** Messages of locks that have managers. */
    sealed interface LockMessage extends TableMessage {}

    /** Messages of barriers that have a tree of nodes. */
    sealed interface BarrierMessage extends TableMessage {}

    /** Messages of flags that have managers. */
    sealed interface FlagMessage extends TableMessage {}

    /** Messages about words that everybody fetches and adds to. */
    sealed interface WordMessage extends TableMessage {}

    /** To where a word is. */
    sealed interface WordRequest extends WordMessage {
        /** The word. */
        int word();
    }

    /** Writes that all nodes see in one order. */
    sealed interface BroadcastMessage extends TableMessage {}

    /** Messages of conditions. */
    sealed interface ConditionMessage extends SyncMessage {}

    /** Messages of counters. */
    sealed interface CounterMessage extends SyncMessage {}

    /** To the lock's manager: {@code requester} wants the lock. */
    record LockRequest(int lock, int requester, Payload carried) implements LockMessage {}

    /** From the manager to the last requester: {@code requester} comes after you. */
    record LockForward(int lock, int requester, Payload carried) implements LockMessage {}

    /** The lock is yours. */
    record LockGrant(int lock, Payload carried) implements LockMessage {}

    /**
     * To the lock's manager: {@code processor} of the sender waits on the condition from now on.
     */
    record ConditionEnter(int lock, int condition, int processor) implements ConditionMessage {}

    /** The manager has noted the wait: the lock may be given back. */
    record ConditionEntered(int processor) implements ConditionMessage {}

    /** To the lock's manager: wake one, or all. */
    record ConditionSignal(int lock, int condition, boolean all) implements ConditionMessage {}

    /** The wait of {@code processor} is over. */
    record ConditionWake(int processor) implements ConditionMessage {}

    /** To the lock's manager: {@code processor} of the sender would rather not wait any longer. */
    record ConditionLeave(int lock, int condition, int processor) implements ConditionMessage {}

    /** The manager has struck the wait of {@code processor} out, before any signal. */
    record ConditionLeft(int processor) implements ConditionMessage {}

    /** To the parent in the barrier's tree: everybody below me is here. */
    record BarrierArrive(int barrier, Payload carried) implements BarrierMessage {}

    /** To the children in the barrier's tree: everybody is here. */
    record BarrierDepart(int barrier, Payload carried) implements BarrierMessage {}

    /** To the flag's manager: {@code processor} of the sender sets it. */
    record FlagSet(int flag, int processor, Payload carried) implements FlagMessage {}

    /** From the manager to every node: the flag is set. */
    record FlagRaised(int flag, Payload carried) implements FlagMessage {}

    /** From the manager to the setter: whether {@code processor} was the first to set it. */
    record FlagAnswer(int processor, boolean first) implements FlagMessage {}

    /** To the counter's manager: what {@code processor} of the sender wants. */
    record CounterRequest(int counter, int processor, SyncOperation.Change change, Payload carried)
            implements CounterMessage {
        @Override
        public int wireBytes() {
            return HEADER_BYTES + 2 * Long.BYTES + carried.wireBytes();
        }
    }

    /** To where a word is: add to it, and reply with the value before. */
    record WordAdd(int word, int processor, long delta, Payload carried) implements WordRequest {
        @Override
        public int wireBytes() {
            return HEADER_BYTES + Long.BYTES + carried.wireBytes();
        }
    }

    /** The same for one more, without a reply. */
    record WordBump(int word, Payload carried) implements WordRequest {}

    /** To where a word is: the sender has changed it in place. */
    record WordChanged(int word) implements WordRequest {}

    /** To where a word is: reply when it is at least so large. */
    record WordAwait(int word, int processor, long atLeast) implements WordRequest {
        @Override
        public int wireBytes() {
            return HEADER_BYTES + Long.BYTES;
        }
    }

    /** To where a word is: {@code processor} of the sender does not wait for it any longer. */
    record WordAbandon(int word, int processor) implements WordRequest {}

    /** The value of a word. */
    record WordReply(int processor, long before, Payload carried) implements WordMessage {
        @Override
        public int wireBytes() {
            return HEADER_BYTES + Long.BYTES + carried.wireBytes();
        }
    }

    /** What remote writes of synchronisation go to. */
    enum Array {
        /** An entry for each node: whether it has, or wants, the lock. */
        LOCK,
        /** An entry for each node: with which sense it is at the barrier. */
        BARRIER,
        /** The sense of the barrier. */
        SENSE,
        /** Whether the flag is set. */
        FLAG
    }

    /**
     * A cell of an array, which its writer's number completes.
     *
     * @param object the number of the lock, barrier or flag
     * @param processor the writer's processor, where that matters
     */
    record Cell(Array array, int object, int processor) {}

    /** To the hub: write this everywhere. */
    record ToAll(Cell cell, long value, Payload carried) implements BroadcastMessage {
        @Override
        public int wireBytes() {
            return HEADER_BYTES + Long.BYTES + carried.wireBytes();
        }
    }

    /** From the hub to every node, in the one order of all such writes. */
    record Ordered(int origin, Cell cell, long value, Payload carried) implements BroadcastMessage {
        @Override
        public int wireBytes() {
            return HEADER_BYTES + Long.BYTES + carried.wireBytes();
        }
    }

    /** The value before. */
    record CounterReply(int processor, long before, Payload carried) implements CounterMessage {
        @Override
        public int wireBytes() {
            return HEADER_BYTES + Long.BYTES + carried.wireBytes();
        }
    }
}
