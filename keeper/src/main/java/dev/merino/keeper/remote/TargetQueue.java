package dev.merino.keeper.remote;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.merino.core.Check;
import dev.merino.engine.RemoteRequest;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.Diff;
import dev.merino.memory.PageImage;
import dev.merino.memory.Region;
import dev.merino.protocol.RemoteAnswer;
import dev.merino.protocol.RemoteOperation;
import dev.merino.protocol.RemoteOperation.CompareAndSwap;
import dev.merino.protocol.RemoteOperation.Fence;
import dev.merino.protocol.RemoteOperation.FetchAndAdd;
import dev.merino.protocol.RemoteOperation.GetPage;
import dev.merino.protocol.RemoteOperation.GetWords;
import dev.merino.protocol.RemoteOperation.PutDiff;
import dev.merino.protocol.RemoteOperation.PutPage;
import dev.merino.protocol.RemoteOperation.PutWords;
import dev.merino.remote.LostNodeException;
import dev.merino.remote.Operation;
import dev.merino.remote.RemoteMemory;
import dev.merino.remote.RemoteRegion;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * The operations of this node on the memory of one other, in their order.
 *
 * <p>A provider may reorder what is under way at the same time: an adapter has several lanes, and
 * small writes take another than large ones. So an operation begins when the one before it is done:
 * a read when its bytes are here, a write when a fence has shown that it is there. Only diffs that
 * follow each other go together, since nothing tells of them before the stamp behind them.
 */
final class TargetQueue {
    /** So many writes are under way at a time, and those of one diff more, at most. */
    private static final int WRITES_MAX = 1024;

    /** Whoever does not do so little in such a time is lost. */
    private static final long WAIT_NS = 10_000_000_000L;

    private final int node;
    private final RemoteMemory memory;
    private final RemoteRegion frames;
    private final RemoteRegion windows;
    private final WindowLayout layout;
    private final AddressSpace space;
    private final BufferPool pool;
    private final Deque<RemoteRequest> waiting = new ArrayDeque<>();

    /** What is under way: requests, the provider's operations for them, and their buffers. */
    private List<RemoteRequest> running = new ArrayList<>();

    private final List<Operation> operations = new ArrayList<>();
    private final List<MemorySegment> buffers = new ArrayList<>();

    TargetQueue(
            int node, RemoteNodes nodes, WindowLayout layout, AddressSpace space, BufferPool pool) {
        this.node = node;
        this.memory = nodes.memory();
        this.frames = nodes.frames().get(node);
        this.windows = nodes.windows().get(node);
        this.layout = layout;
        this.space = space;
        this.pool = pool;
    }

    void add(RemoteRequest request) {
        waiting.add(request);
        startNext();
    }

    /** Waits until {@code request}, the only one, is done; what it yields is the caller's. */
    RemoteAnswer carryOut(RemoteRequest request) {
        Check.that(isEmpty(), "others are under way to node %d", node);
        RemoteAnswer[] yielded = {RemoteAnswer.DONE};
        add(request);
        while (!isEmpty()) {
            if (!memory.awaitUntil(this::isDone, WAIT_NS)) {
                throw new LostNodeException(node, "does not carry out what is done to its memory");
            }
            boolean _ = poll((done, answer) -> yielded[0] = kept(answer));
        }
        return yielded[0];
    }

    private static RemoteAnswer kept(RemoteAnswer answer) {
        return answer instanceof RemoteAnswer.Page(PageImage image)
                ? new RemoteAnswer.Page(image.kept())
                : answer;
    }

    boolean isEmpty() {
        return running.isEmpty();
    }

    /** Whether the next {@link #poll} finds something that is done. */
    boolean isDone() {
        return !running.isEmpty() && operations.stream().allMatch(Operation::isDone);
    }

    /** Tells {@code receiver} what is done, and begins what comes next; whether anything was. */
    boolean poll(RemoteOperations.Receiver receiver) {
        boolean any = false;
        while (isDone()) {
            end(receiver);
            startNext();
            any = true;
        }
        return any;
    }

    /** Nothing of it is answered: the node is lost. */
    void drop() {
        waiting.clear();
        running.clear();
        operations.clear();
        buffers.clear(); // the provider may still write to them
    }

    private void end(RemoteOperations.Receiver receiver) {
        List<RemoteRequest> done = running;
        long value = operations.getLast().value();
        operations.forEach(operation -> operation.value()); // or the reason why it has failed
        List<MemorySegment> used = List.copyOf(buffers);
        running = new ArrayList<>();
        operations.clear();
        buffers.clear();
        for (RemoteRequest request : done) {
            receiver.done(request, answer(request.operation(), value, used));
        }
        used.forEach(pool::giveBack);
    }

    private RemoteAnswer answer(RemoteOperation operation, long value, List<MemorySegment> used) {
        return switch (operation) {
            case GetPage(long _, int page) -> new RemoteAnswer.Page(image(page, used.getFirst()));
            case GetWords(long _, int _, int count) ->
                    new RemoteAnswer.Words(words(used.getFirst(), count));
            case CompareAndSwap _, FetchAndAdd _ -> new RemoteAnswer.Word(value);
            case PutDiff _, PutPage _, PutWords _, Fence _ -> RemoteAnswer.DONE;
        };
    }

    private PageImage image(int page, MemorySegment buffer) {
        return PageImage.borrowed(buffer.asSlice(0, space.regionOf(page).unitBytes()));
    }

    private static List<Long> words(MemorySegment buffer, int count) {
        long[] words = buffer.asSlice(0, (long) count * Long.BYTES).toArray(JAVA_LONG);
        return Arrays.stream(words).boxed().toList();
    }

    private void startNext() {
        if (!running.isEmpty()) {
            return;
        }
        RemoteRequest first = waiting.poll();
        if (first != null) {
            running.add(first);
            start(first);
        }
    }

    private void start(RemoteRequest request) {
        int channel = request.channel();
        switch (request.operation()) {
            case GetPage(long _, int page) -> {
                MemorySegment buffer = buffer(space.regionOf(page).unitBytes());
                operations.add(frames.get(offsetOf(page), buffer));
            }
            case GetWords(long _, int first, int count) -> {
                long at = layout.offset(channel, first, count);
                operations.add(windows.get(at, buffer(count * Long.BYTES)));
            }
            case PutDiff put -> putDiffs(put);
            case PutPage(int page, PageImage image) -> putPage(page, image);
            case PutWords(int first, List<Long> words) -> putWords(channel, first, words);
            case CompareAndSwap(long _, int word, long expected, long value) ->
                    operations.add(
                            windows.compareAndSwap(
                                    layout.offset(channel, word, 1), expected, value));
            case FetchAndAdd(long _, int word, long delta) ->
                    operations.add(windows.fetchAndAdd(layout.offset(channel, word, 1), delta));
            case Fence _ -> operations.add(memory.fence(node));
        }
    }

    private MemorySegment buffer(int bytes) {
        MemorySegment buffer = pool.take(bytes);
        buffers.add(buffer);
        return buffer.asSlice(0, bytes);
    }

    private long offsetOf(int page) {
        Region region = space.regionOf(page);
        return region.startBytes() + region.offsetOf(page);
    }

    private void putWords(int channel, int first, List<Long> words) {
        MemorySegment buffer = buffer(words.size() * Long.BYTES);
        for (int i = 0; i < words.size(); i++) {
            buffer.setAtIndex(JAVA_LONG, i, words.get(i));
        }
        write(windows, layout.offset(channel, first, words.size()), buffer);
        operations.add(memory.fence(node));
    }

    private void putPage(int page, PageImage image) {
        MemorySegment buffer = buffer(image.bytes());
        image.copyTo(buffer);
        write(frames, offsetOf(page), buffer);
        operations.add(memory.fence(node));
    }

    /** This diff and those that follow it. */
    private void putDiffs(PutDiff first) {
        putDiff(first.page(), first.diff());
        for (RemoteRequest next = waiting.peek();
                next != null
                        && next.operation() instanceof PutDiff(int page, Diff diff)
                        && operations.size() < WRITES_MAX;
                next = waiting.peek()) {
            running.add(waiting.remove());
            putDiff(page, diff);
        }
        operations.add(memory.fence(node));
    }

    /** One write for each stretch of changed bytes: others may be changing those between. */
    private void putDiff(int page, Diff diff) {
        MemorySegment buffer = buffer(diff.changedBytes());
        long frame = offsetOf(page);
        long[] filled = {0};
        diff.forEachStretch(
                (offset, source, at, count) -> {
                    MemorySegment stretch = buffer.asSlice(filled[0], count);
                    MemorySegment.copy(source, at, stretch, JAVA_BYTE, 0, count);
                    filled[0] += count;
                    write(frames, frame + offset, stretch);
                });
    }

    private void write(RemoteRegion region, long offset, MemorySegment source) {
        Operation put = region.put(offset, source);
        if (!put.isDone()) {
            operations.add(put);
        } else {
            long _ = put.value(); // or the reason why it has failed
        }
    }
}
