package dev.merino.engine;

import dev.merino.core.Count;
import dev.merino.memory.Neighbours;
import dev.merino.memory.WordMemory;
import dev.merino.protocol.RemoteAnswer;
import dev.merino.protocol.RemoteOperation;
import dev.merino.protocol.RemoteOperation.CompareAndSwap;
import dev.merino.protocol.RemoteOperation.FetchAndAdd;
import dev.merino.protocol.RemoteOperation.GetWords;
import dev.merino.protocol.RemoteOperation.PutWords;

import java.util.List;

/**
 * The words of synchronisation of another node, which a network adapter reads and changes while
 * this node waits. Who changes them counts that; reads are counted here, since those of mapped
 * words are no more than loads.
 */
record AdapterWords(int node, NodeMachine machine) implements WordMemory {
    private static final long NO_TOKEN = 0;

    @Override
    public long get(int word) {
        machine.tally().add(Count.REMOTE_READS);
        machine.tally().add(Count.REMOTE_READS_RDMA);
        RemoteAnswer answer = carryOut(new GetWords(NO_TOKEN, place(word), 1));
        return ((RemoteAnswer.Words) answer).words().getFirst();
    }

    @Override
    public void set(int word, long value) {
        RemoteAnswer _ = carryOut(new PutWords(place(word), List.of(value)));
    }

    @Override
    public long compareAndExchange(int word, long expected, long value) {
        return word(carryOut(new CompareAndSwap(NO_TOKEN, place(word), expected, value)));
    }

    @Override
    public long getAndAdd(int word, long delta) {
        return word(carryOut(new FetchAndAdd(NO_TOKEN, place(word), delta)));
    }

    private RemoteAnswer carryOut(RemoteOperation operation) {
        return machine.outcome()
                .remoteAtOnce(node, new RemoteRequest(Neighbours.SYNC, 0, operation));
    }

    private static long word(RemoteAnswer answer) {
        return ((RemoteAnswer.Word) answer).before();
    }

    /** Nothing of a port is in front of the words of synchronisation. */
    private static int place(int word) {
        return word - WindowWords.OWN_WORDS;
    }
}
