package dev.merino.sync;

import dev.merino.core.Count;
import dev.merino.core.Payload;
import dev.merino.core.Tally;
import dev.merino.sync.RemoteWords.Use;
import dev.merino.sync.SyncMessage.WordReply;

import java.util.HashMap;
import java.util.Map;

/**
 * Barriers of one word (SCI-VM, section 4.3): everybody adds one, and goes on when the word has
 * come to the next multiple of how many they are.
 */
final class CounterBarriers {
    private final Consistency consistency;
    private final Tally tally;
    private final RemoteWords words;
    private final int crowd;

    /** The barriers at which processors are. */
    private final Map<Integer, Arrival> arrivals = new HashMap<>();

    private static final class Arrival {
        final int word;
        boolean counted;

        Arrival(int word) {
            this.word = word;
        }
    }

    CounterBarriers(Crew crew, Consistency consistency, Tally tally, RemoteWords words) {
        this.consistency = consistency;
        this.tally = tally;
        this.words = words;
        this.crowd = crew.nodes() * crew.processors();
    }

    void arrive(int processor, int barrier, SyncEffects out) {
        tally.add(Count.BARRIERS);
        Arrival arrival = new Arrival(Use.BARRIER.of(barrier));
        arrivals.put(processor, arrival);
        Payload published = consistency.publish(processor);
        words.add(arrival.word, processor, 1, published, out);
    }

    void on(WordReply reply, SyncEffects out) {
        Arrival arrival = arrivals.get(reply.processor());
        if (arrival == null) {
            throw new IllegalStateException("processor " + reply.processor() + " is nowhere");
        }
        if (arrival.counted) {
            arrivals.remove(reply.processor());
            out.done(reply.processor(), 0, reply.carried());
        } else {
            arrival.counted = true;
            long everybody = (reply.before() / crowd + 1) * crowd;
            words.await(arrival.word, reply.processor(), everybody, out);
        }
    }
}
