package dev.merino.sync;

import dev.merino.core.Message;
import dev.merino.core.Payload;

/** What the machines of this room say to each other. */
public sealed interface SyncMessage extends Message {
    /** To the lock's manager: {@code requester} wants the lock. */
    record LockRequest(int lock, int requester, Payload asked) implements SyncMessage {
        @Override
        public int wireBytes() {
            return HEADER_BYTES + asked.wireBytes();
        }
    }

    /** From the manager to the last requester: {@code requester} comes after you. */
    record LockForward(int lock, int requester, Payload asked) implements SyncMessage {
        @Override
        public int wireBytes() {
            return HEADER_BYTES + asked.wireBytes();
        }
    }

    /** The lock is yours. */
    record LockGrant(int lock, Payload granted) implements SyncMessage {
        @Override
        public int wireBytes() {
            return HEADER_BYTES + granted.wireBytes();
        }
    }

    /**
     * To the lock's manager: {@code processor} of the sender waits on the condition from now on.
     */
    record ConditionEnter(int lock, int condition, int processor) implements SyncMessage {}

    /** The manager has noted the wait: the lock may be given back. */
    record ConditionEntered(int processor) implements SyncMessage {}

    /** To the lock's manager: wake one, or all. */
    record ConditionSignal(int lock, int condition, boolean all) implements SyncMessage {}

    /** The wait of {@code processor} is over. */
    record ConditionWake(int processor) implements SyncMessage {}

    /** To the lock's manager: {@code processor} of the sender would rather not wait any longer. */
    record ConditionLeave(int lock, int condition, int processor) implements SyncMessage {}

    /** The manager has struck the wait of {@code processor} out, before any signal. */
    record ConditionLeft(int processor) implements SyncMessage {}

    /** To the parent in the barrier's tree: everybody below me is here. */
    record BarrierArrive(int barrier, Payload published) implements SyncMessage {
        @Override
        public int wireBytes() {
            return HEADER_BYTES + published.wireBytes();
        }
    }

    /** To the children in the barrier's tree: everybody is here. */
    record BarrierDepart(int barrier, Payload published) implements SyncMessage {
        @Override
        public int wireBytes() {
            return HEADER_BYTES + published.wireBytes();
        }
    }

    /** To the flag's manager: {@code processor} of the sender sets it. */
    record FlagSet(int flag, int processor, Payload published) implements SyncMessage {
        @Override
        public int wireBytes() {
            return HEADER_BYTES + published.wireBytes();
        }
    }

    /** From the manager to every node: the flag is set. */
    record FlagRaised(int flag, Payload published) implements SyncMessage {
        @Override
        public int wireBytes() {
            return HEADER_BYTES + published.wireBytes();
        }
    }

    /** From the manager to the setter: whether {@code processor} was the first to set it. */
    record FlagAnswer(int processor, boolean first) implements SyncMessage {}

    /** To the counter's manager: what {@code processor} of the sender wants. */
    record CounterRequest(
            int counter, int processor, SyncOperation.Change change, Payload published)
            implements SyncMessage {
        @Override
        public int wireBytes() {
            return HEADER_BYTES + 2 * Long.BYTES + published.wireBytes();
        }
    }

    /** The value before. */
    record CounterReply(int processor, long before, Payload granted) implements SyncMessage {
        @Override
        public int wireBytes() {
            return HEADER_BYTES + Long.BYTES + granted.wireBytes();
        }
    }
}
