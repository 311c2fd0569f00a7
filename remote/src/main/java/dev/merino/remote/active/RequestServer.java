package dev.merino.remote.active;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.merino.messages.Arrival;
import dev.merino.remote.Bounds;
import dev.merino.remote.RegionKey;
import dev.merino.remote.Registration;
import dev.merino.transport.RuntimeEndpoint;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Serves requests of other nodes on this node's regions. It checks key, range, alignment and length
 * of each request, and refuses what does not hold.
 *
 * <pre>
 *   request             words                           bytes    answer: GRANTED or REFUSED, and
 *   OPEN                id, length                                 -
 *   PUT                 id, offset                      yes        -
 *   GET                 id, offset, length                         the bytes
 *   COMPARE_AND_SWAP    id, offset, expected, value                the word as it was
 *   FETCH_AND_ADD       id, offset, delta                          the word as it was
 * </pre>
 */
final class RequestServer {
    static final int OPEN = 1;
    static final int PUT = 2;
    static final int GET = 3;
    static final int COMPARE_AND_SWAP = 4;
    static final int FETCH_AND_ADD = 5;
    static final int ANSWER = 6;
    static final int ANSWER_WORDS = 2;

    static final long GRANTED = 1;
    static final long REFUSED = 2;

    private static final VarHandle WORD = JAVA_LONG.varHandle();
    private static final long[] BYTES_FOLLOW = {GRANTED, 0};

    private final Map<Long, Own> regions = new ConcurrentHashMap<>();
    private int answerBytesMax;
    private final MemorySegment word = Arena.ofAuto().allocate(JAVA_LONG);

    /** A region of this node. */
    private record Own(RegionKey key, MemorySegment memory, Map<Long, Own> regions)
            implements Registration {
        @Override
        public void close() {
            regions.remove(key.id());
        }
    }

    Registration enter(RegionKey key, MemorySegment memory) {
        Own own = new Own(key, memory, regions);
        regions.put(key.id(), own);
        return own;
    }

    void install(RuntimeEndpoint endpoint) {
        answerBytesMax = endpoint.bulkBytesMax();
        endpoint.setHandler(OPEN, this::open);
        endpoint.setHandler(PUT, this::put);
        endpoint.setHandler(GET, this::get);
        endpoint.setHandler(COMPARE_AND_SWAP, this::compareAndSwap);
        endpoint.setHandler(FETCH_AND_ADD, this::fetchAndAdd);
    }

    private void open(Arrival request) {
        Own own = request.wordCount() == 2 ? regions.get(request.word(0)) : null;
        boolean right = own != null && own.key.bytes() == request.word(1);
        request.token().reply(ANSWER, right ? GRANTED : REFUSED, 0);
    }

    private void put(Arrival request) {
        int bytes = request.bulkBytes();
        MemorySegment memory = range(request, 2, bytes);
        if (memory == null) {
            refuse(request);
            return;
        }
        if (bytes == Long.BYTES && request.word(1) % Long.BYTES == 0) {
            request.copyBulk(0, word, 0, bytes);
            WORD.setRelease(memory, 0L, word.get(JAVA_LONG, 0));
        } else {
            request.copyBulk(0, memory, 0, bytes);
        }
        request.token().reply(ANSWER, GRANTED, 0);
    }

    private void get(Arrival request) {
        long bytes = request.wordCount() == 3 ? request.word(2) : -1;
        MemorySegment memory = range(request, 3, bytes);
        if (memory == null || bytes > answerBytesMax) {
            refuse(request);
            return;
        }
        MemorySegment source = memory;
        if (bytes == Long.BYTES && request.word(1) % Long.BYTES == 0) {
            word.set(JAVA_LONG, 0, (long) WORD.getAcquire(memory, 0L));
            source = word;
        }
        request.token().reply(ANSWER, BYTES_FOLLOW, ANSWER_WORDS, source, 0, (int) bytes);
    }

    private void compareAndSwap(Arrival request) {
        MemorySegment memory = word(request, 4);
        if (memory == null) {
            refuse(request);
            return;
        }
        long before = (long) WORD.compareAndExchange(memory, 0L, request.word(2), request.word(3));
        request.token().reply(ANSWER, GRANTED, before);
    }

    private void fetchAndAdd(Arrival request) {
        MemorySegment memory = word(request, 3);
        if (memory == null) {
            refuse(request);
            return;
        }
        request.token().reply(ANSWER, GRANTED, (long) WORD.getAndAdd(memory, 0L, request.word(2)));
    }

    private static void refuse(Arrival request) {
        request.token().reply(ANSWER, REFUSED, 0);
    }

    /** The range that a request names by its first two words; null if it is not valid. */
    private @Nullable MemorySegment range(Arrival request, int words, long bytes) {
        Own own = request.wordCount() == words ? regions.get(request.word(0)) : null;
        if (own == null || !Bounds.holds(own.key.bytes(), request.word(1), bytes)) {
            return null;
        }
        return own.memory.asSlice(request.word(1), bytes);
    }

    private @Nullable MemorySegment word(Arrival request, int words) {
        MemorySegment memory = range(request, words, Long.BYTES);
        return memory == null || request.word(1) % Long.BYTES != 0 ? null : memory;
    }
}
