package dev.merino.sync;

import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.core.Payload;
import dev.merino.core.Tally;
import dev.merino.sync.RemoteWords.Use;
import dev.merino.sync.SyncMessage.WordReply;

import java.util.HashMap;
import java.util.Map;

/**
 * Barriers of one word (SCI-VM, section 4.3): every processor adds one, and continues when the word
 * has come to the next multiple of how many they are. Invariant: a processor is at one barrier.
 */
final class CounterBarriers implements BarrierTable {
    private final ContributingConsistency consistency;
    private final Tally tally;
    private final RemoteWords words;
    private final FetchAndAddRules rules;
    private final int everybody;

    /** The barriers at which processors are. */
    private final Map<Integer, Arrival> arrivals = new HashMap<>();

    private static final class Arrival {
        final int word;
        boolean counted;

        Arrival(int word) {
            this.word = word;
        }
    }

    CounterBarriers(
            Topology topology,
            ContributingConsistency consistency,
            Tally tally,
            RemoteWords words,
            FetchAndAddRules rules) {
        this.rules = rules;
        this.consistency = consistency;
        this.tally = tally;
        this.words = words;
        this.everybody = topology.nodes() * topology.processors();
    }

    @Override
    public void arrive(int processor, int barrier, OwnContribution given, SyncEffects out) {
        tally.add(Count.BARRIERS);
        Arrival arrival = new Arrival(Use.BARRIER.of(barrier));
        Check.that(
                arrivals.put(processor, arrival) == null,
                "processor %d is twice at barrier %d",
                processor,
                barrier);
        Payload published = consistency.publish(processor, given);
        words.add(arrival.word, processor, 1, published, n -> rules.opens(n, everybody), out);
    }

    void on(WordReply reply, SyncEffects out) {
        Arrival arrival =
                Check.present(
                        arrivals.get(reply.processor()),
                        "processor %d is at no barrier",
                        reply.processor());
        if (arrival.counted) {
            arrivals.remove(reply.processor());
            out.done(reply.processor(), 0, reply.carried());
        } else {
            arrival.counted = true;
            long generationEnd = (reply.before() / everybody + 1) * everybody;
            words.await(arrival.word, reply.processor(), generationEnd, out);
        }
    }

    @Override
    public void forget(int barrier) {
        words.forget(Use.BARRIER.of(barrier));
    }

    @Override
    public void forgetPublished() {
        words.forgetPublished();
    }

    @Override
    public void verify(WaitingProcessors waiting) {
        arrivals.forEach(
                (processor, arrival) ->
                        waiting.add(processor, "barrier", Use.objectOf(arrival.word)));
    }
}
