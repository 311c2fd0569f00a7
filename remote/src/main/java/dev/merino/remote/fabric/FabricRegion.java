package dev.merino.remote.fabric;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.merino.remote.LostNodes;
import dev.merino.remote.Operation;
import dev.merino.remote.RegionKey;
import dev.merino.remote.RemoteRegion;
import dev.merino.transport.ucx.UcxEndpoint;
import dev.merino.transport.ucx.UcxKey;
import dev.merino.transport.ucx.UcxRequest;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** A region that is accessed through UCX. */
final class FabricRegion extends RemoteRegion {
    private static final Operation DONE = Operation.done(0);

    private final UcxEndpoint endpoint;
    private final long address;
    private final UcxKey unpacked;
    private final int node;
    private final LostNodes losses;
    private final WordPairPool words;

    FabricRegion(
            RegionKey key,
            UcxEndpoint endpoint,
            long address,
            byte[] packed,
            LostNodes losses,
            WordPairPool words) {
        super(key);
        this.endpoint = endpoint;
        this.address = address;
        this.unpacked = endpoint.unpack(packed);
        this.node = key.node();
        this.losses = losses;
        this.words = words;
    }

    @Override
    protected Operation startPut(long offset, MemorySegment source) {
        if (losses.has(node) || source.byteSize() == 0) {
            return nothing();
        }
        MemorySegment from = source;
        if (!source.isNative()) { // UCX needs memory that the collector does not move
            from = Arena.ofAuto().allocate(source.byteSize()).copyFrom(source);
        }
        UcxRequest request = endpoint.put(from, address + offset, unpacked);
        return new Copy(request, from, null, node, losses);
    }

    @Override
    protected Operation startGet(long offset, MemorySegment target) {
        if (losses.has(node) || target.byteSize() == 0) {
            return nothing();
        }
        if (target.isNative()) {
            UcxRequest request = endpoint.get(target, address + offset, unpacked);
            return new Copy(request, target, null, node, losses);
        }
        MemorySegment into = Arena.ofAuto().allocate(target.byteSize());
        UcxRequest request = endpoint.get(into, address + offset, unpacked);
        return new Copy(request, into, target, node, losses);
    }

    private Operation nothing() {
        return losses.has(node) ? Operation.failed(losses.exception(node)) : DONE;
    }

    /** Keeps the buffer alive as long as UCX uses it, and copies it to an array if needed. */
    private static final class Copy extends FabricOperation {
        private @Nullable MemorySegment buffer;
        private final @Nullable MemorySegment target;

        Copy(
                UcxRequest request,
                MemorySegment buffer,
                @Nullable MemorySegment target,
                int node,
                LostNodes losses) {
            super(request, node, losses);
            this.buffer = buffer;
            this.target = target;
        }

        @Override
        void whenOver(boolean good) {
            if (buffer != null && target != null && good) {
                target.copyFrom(buffer);
            }
            buffer = null;
        }
    }

    @Override
    protected Operation startCompareAndSwap(long offset, long expected, long value) {
        if (losses.has(node)) {
            return nothing();
        }
        MemorySegment pair = words.take();
        pair.set(JAVA_LONG, 0, expected);
        pair.set(JAVA_LONG, Long.BYTES, value);
        UcxRequest request = endpoint.compareAndSwap(pair, address + offset, unpacked);
        return new Atomic(request, pair, words, node, losses);
    }

    @Override
    protected Operation startFetchAndAdd(long offset, long delta) {
        if (losses.has(node)) {
            return nothing();
        }
        MemorySegment pair = words.take();
        pair.set(JAVA_LONG, 0, delta);
        UcxRequest request = endpoint.fetchAndAdd(pair, address + offset, unpacked);
        return new Atomic(request, pair, words, node, losses);
    }

    /** Reads the old value, and returns the words to the pool. */
    private static final class Atomic extends FabricOperation {
        private final WordPairPool words;
        private @Nullable MemorySegment pair;
        private long found;

        Atomic(
                UcxRequest request,
                MemorySegment pair,
                WordPairPool words,
                int node,
                LostNodes losses) {
            super(request, node, losses);
            this.pair = pair;
            this.words = words;
        }

        @Override
        void whenOver(boolean good) {
            if (pair != null) {
                found = pair.get(JAVA_LONG, Long.BYTES);
                words.giveBack(pair);
                pair = null;
            }
        }

        @Override
        long found() {
            return found;
        }
    }

    @Override
    public void close() {
        unpacked.close();
    }
}
