package dev.merino.remote.active;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.remote.RefusalException;
import dev.merino.remote.RegionKey;
import dev.merino.remote.Registration;
import dev.merino.remote.RemoteMemory;
import dev.merino.remote.RemoteMemoryContract;
import dev.merino.remote.RemoteRegion;
import dev.merino.transport.AmOptions;
import dev.merino.transport.RuntimeEndpoint;

import org.junit.jupiter.api.Test;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** The reference version, over one of the transports of active messages. */
abstract class ActiveMemoryContract extends RemoteMemoryContract {
    private static final long SECONDS_30_NS = 30_000_000_000L;

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
    void aGetOfMoreThanAMessageHoldsIsRefused() throws Exception {
        List<RuntimeEndpoint> endpoints = ActiveNodes.start(2, options);
        RuntimeEndpoint liar = endpoints.get(0);
        List<Long> answers = new ArrayList<>();
        liar.setHandler(RequestServer.ANSWER, answer -> answers.add(answer.word(0)));
        try (ActiveMemory owner = new ActiveMemory(endpoints.get(1), 2)) {
            long bytes = 2L * liar.bulkBytesMax();
            long id = owner.allocate(bytes).key().id();
            liar.request(1, RequestServer.GET, new long[] {id, 0, bytes}, 3);
            liar.request(1, RequestServer.GET, new long[] {id, 0, 8}, 3);
            long endNs = System.nanoTime() + 30_000_000_000L;
            while (answers.size() < 2 && System.nanoTime() < endNs) {
                int _ = owner.progress();
                int _ = liar.poll();
            }
            assertThat(answers).containsExactly(RequestServer.REFUSED, RequestServer.GRANTED);
        }
        liar.close();
    }

    @Test
    void anAnswerThatDoesNotFitItsRequestIsAFailure() throws Exception {
        List<RuntimeEndpoint> endpoints = ActiveNodes.start(2, options);
        RuntimeEndpoint liar = endpoints.get(1);
        MemorySegment data = MemorySegment.ofArray(new byte[16]);
        liar.setHandler(
                RequestServer.OPEN,
                ask -> ask.token().reply(RequestServer.ANSWER, RequestServer.GRANTED, 0));
        long[] granted = {RequestServer.GRANTED, 0};
        liar.setHandler(
                RequestServer.GET,
                ask ->
                        ask.token()
                                .reply(
                                        RequestServer.ANSWER,
                                        granted,
                                        2,
                                        data,
                                        0,
                                        (int) ask.word(1)));
        liar.setHandler(
                RequestServer.FETCH_AND_ADD,
                ask -> ask.token().reply(RequestServer.ANSWER, RequestServer.GRANTED));
        try (ActiveMemory reader = new ActiveMemory(endpoints.get(0), 2)) {
            Thread answers = answering(liar);
            RemoteRegion region = reader.open(new RegionKey(1, 5, 64), SECONDS_30_NS);
            MemorySegment target = MemorySegment.ofArray(new byte[8]);
            reader.finish(region.get(8, target), SECONDS_30_NS); // the liar answers with 8 bytes
            for (long offset : new long[] {7, 9}) {
                assertThatThrownBy(() -> reader.finish(region.get(offset, target), SECONDS_30_NS))
                        .isInstanceOf(RefusalException.class);
            }
            assertThatThrownBy(() -> reader.finish(region.fetchAndAdd(0, 1), SECONDS_30_NS))
                    .isInstanceOf(RefusalException.class);
            answers.interrupt();
            answers.join();
        }
        liar.close();
    }

    private static Thread answering(RuntimeEndpoint endpoint) {
        return Thread.ofPlatform()
                .start(
                        () -> {
                            while (!Thread.currentThread().isInterrupted()) {
                                boolean _ = endpoint.await(1_000_000);
                            }
                        });
    }

    @Test
    void whatAPeerMakesUpIsRefusedByTheOwnerAndTouchesNothing() throws Exception {
        List<RuntimeEndpoint> endpoints = ActiveNodes.start(2, options);
        RuntimeEndpoint liar = endpoints.get(0);
        List<Long> answers = new ArrayList<>();
        liar.setHandler(RequestServer.ANSWER, answer -> answers.add(answer.word(0)));
        try (ActiveMemory owner = new ActiveMemory(endpoints.get(1), 2)) {
            Registration region = owner.allocate(64);
            long id = region.key().id();
            MemorySegment data = MemorySegment.ofArray(new byte[] {1, 1, 1, 1, 1, 1, 1, 1});
            long[][] accesses = {{id, 57}, {id, -1}, {id, Long.MAX_VALUE}, {id + 1, 0}, {id}};
            for (long[] words : accesses) {
                liar.request(1, RequestServer.PUT, words, words.length, data, 0, 8);
            }
            long[][] reads = {{id, 0, 65}, {id, 64, 1}, {id, 0, -1}, {id, 0, Long.MAX_VALUE}};
            for (long[] words : reads) {
                liar.request(1, RequestServer.GET, words, 3);
            }
            liar.request(1, RequestServer.FETCH_AND_ADD, new long[] {id, 4, 1}, 3);
            liar.request(1, RequestServer.FETCH_AND_ADD, new long[] {id, 64, 1}, 3);
            liar.request(1, RequestServer.COMPARE_AND_SWAP, new long[] {id, 60, 0, 1}, 4);
            int asked = accesses.length + reads.length + 3;
            long endNs = System.nanoTime() + 30_000_000_000L;
            while (answers.size() < asked && System.nanoTime() < endNs) {
                int _ = owner.progress();
                int _ = liar.poll();
            }
            assertThat(answers).hasSize(asked).containsOnly(RequestServer.REFUSED);
            assertThat(region.memory().toArray(java.lang.foreign.ValueLayout.JAVA_BYTE))
                    .containsOnly(0);
        }
        liar.close();
    }
}
