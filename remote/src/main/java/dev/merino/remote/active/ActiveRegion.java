package dev.merino.remote.active;

import dev.merino.remote.Operation;
import dev.merino.remote.RegionKey;
import dev.merino.remote.RemoteRegion;

import java.lang.foreign.MemorySegment;

/** A region whose node executes all operations on it. */
final class ActiveRegion extends RemoteRegion {
    private final ActiveMemory memory;
    private final int node;
    private final long id;
    private final String refusal;

    ActiveRegion(RegionKey key, ActiveMemory memory) {
        super(key);
        this.memory = memory;
        this.node = key.node();
        this.id = key.id();
        this.refusal = "node %d refuses an access to %s: it was closed".formatted(node, key);
    }

    @Override
    protected Operation startPut(long offset, MemorySegment source) {
        ActiveOperation put = new ActiveOperation(chunks(source.byteSize()));
        int chunkBytes = memory.chunkBytes();
        for (long at = 0; at < source.byteSize(); at += chunkBytes) {
            int bytes = (int) Math.min(chunkBytes, source.byteSize() - at);
            memory.request(
                    node,
                    RequestServer.PUT,
                    new long[] {id, offset + at},
                    source,
                    at,
                    bytes,
                    put.part(MemorySegment.NULL, refusal));
        }
        return put;
    }

    @Override
    protected Operation startGet(long offset, MemorySegment target) {
        ActiveOperation get = new ActiveOperation(chunks(target.byteSize()));
        int chunkBytes = memory.chunkBytes();
        for (long at = 0; at < target.byteSize(); at += chunkBytes) {
            long bytes = Math.min(chunkBytes, target.byteSize() - at);
            memory.request(
                    node,
                    RequestServer.GET,
                    new long[] {id, offset + at, bytes},
                    get.part(target.asSlice(at, bytes), refusal));
        }
        return get;
    }

    private int chunks(long bytes) {
        return Math.toIntExact(Math.ceilDiv(bytes, memory.chunkBytes()));
    }

    @Override
    protected Operation startCompareAndSwap(long offset, long expected, long value) {
        return atomic(RequestServer.COMPARE_AND_SWAP, id, offset, expected, value);
    }

    @Override
    protected Operation startFetchAndAdd(long offset, long delta) {
        return atomic(RequestServer.FETCH_AND_ADD, id, offset, delta);
    }

    private Operation atomic(int handler, long... words) {
        ActiveOperation atomic = new ActiveOperation(1);
        memory.request(node, handler, words, atomic.part(MemorySegment.NULL, refusal));
        return atomic;
    }

    @Override
    public void close() {}
}
