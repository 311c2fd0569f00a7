package dev.merino.remote.active;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.am.AmOptions;
import dev.merino.am.Endpoint;
import dev.merino.remote.Registration;
import dev.merino.remote.RemoteMemory;
import dev.merino.remote.RemoteMemoryContract;

import org.junit.jupiter.api.Test;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** The reference version, over one of the transports of active messages. */
abstract class ActiveMemoryContract extends RemoteMemoryContract {
    private final AmOptions options;

    ActiveMemoryContract(AmOptions options) {
        this.options = options;
    }

    @Override
    protected List<? extends RemoteMemory> start(int nodes) throws Exception {
        return ActiveNodes.start(nodes, options).stream()
                .map(endpoint -> new ActiveMemory(endpoint, nodes))
                .toList();
    }

    @Test
    void whatAPeerMakesUpIsRefusedByTheOwnerAndTouchesNothing() throws Exception {
        List<Endpoint> endpoints = ActiveNodes.start(2, options);
        Endpoint liar = endpoints.get(0);
        List<Long> answers = new ArrayList<>();
        liar.setHandler(Server.ANSWER, answer -> answers.add(answer.word(0)));
        try (ActiveMemory owner = new ActiveMemory(endpoints.get(1), 2)) {
            Registration region = owner.allocate(64);
            long id = region.key().id();
            MemorySegment data = MemorySegment.ofArray(new byte[] {1, 1, 1, 1, 1, 1, 1, 1});
            long[][] accesses = {{id, 57}, {id, -1}, {id, Long.MAX_VALUE}, {id + 1, 0}, {id}};
            for (long[] words : accesses) {
                liar.request(1, Server.PUT, words, words.length, data, 0, 8);
            }
            long[][] reads = {{id, 0, 65}, {id, 64, 1}, {id, 0, -1}, {id, 0, Long.MAX_VALUE}};
            for (long[] words : reads) {
                liar.request(1, Server.GET, words, 3);
            }
            liar.request(1, Server.FETCH_AND_ADD, new long[] {id, 4, 1}, 3);
            liar.request(1, Server.FETCH_AND_ADD, new long[] {id, 64, 1}, 3);
            liar.request(1, Server.COMPARE_AND_SWAP, new long[] {id, 60, 0, 1}, 4);
            int asked = accesses.length + reads.length + 3;
            long endNs = System.nanoTime() + 30_000_000_000L;
            while (answers.size() < asked && System.nanoTime() < endNs) {
                int _ = owner.progress();
                int _ = liar.poll();
            }
            assertThat(answers).hasSize(asked).containsOnly(Server.REFUSED);
            assertThat(region.memory().toArray(java.lang.foreign.ValueLayout.JAVA_BYTE))
                    .containsOnly(0);
        }
        liar.close();
    }
}
