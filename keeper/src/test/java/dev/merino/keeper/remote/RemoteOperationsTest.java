package dev.merino.keeper.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.merino.engine.RemoteRequest;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.Diff;
import dev.merino.memory.HomePolicy;
import dev.merino.memory.Region;
import dev.merino.memory.Twin;
import dev.merino.protocol.RemoteAnswer;
import dev.merino.protocol.RemoteOperation;
import dev.merino.remote.RemoteRegion;
import dev.merino.remote.fabric.FabricMemory;
import dev.merino.transport.ucx.UcxCalls;
import dev.merino.transport.ucx.UcxContext;
import dev.merino.transport.ucx.UcxNode;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Two nodes of UCX in one process; node 0 works on the memory of node 1. */
@Timeout(60)
class RemoteOperationsTest {
    private static final int PAGE_BYTES = 4096;
    private static final int CHANNELS = 2;
    private static final int CHANNEL = 1;
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(20);

    private final Arena arena = Arena.ofShared();
    private final AddressSpace space = new AddressSpace(16 * PAGE_BYTES, PAGE_BYTES);
    private final List<UcxNode> nodes = new ArrayList<>();
    private final List<MemorySegment> frames = new ArrayList<>();
    private final List<MemorySegment> windows = new ArrayList<>();
    private final List<String> answers = new ArrayList<>();
    private final WindowLayout layout = new WindowLayout(2 * PAGE_BYTES, CHANNELS);
    private RemoteOperations operations = RemoteOperations.NONE;
    private long numbers;

    @BeforeAll
    static void needsUcx() {
        assumeTrue(
                UcxContext.missing().isEmpty(), () -> UcxContext.missing().orElse("UCX is here"));
    }

    private void begin(String transports) {
        Region _ = space.allocate(2 * PAGE_BYTES, PAGE_BYTES, HomePolicy.FIRST_TOUCH, CHANNEL);
        for (int node = 0; node < 2; node++) {
            frames.add(arena.allocate(16 * PAGE_BYTES, PAGE_BYTES));
            windows.add(arena.allocate(2 * PAGE_BYTES, PAGE_BYTES));
            nodes.add(UcxNode.open(node, 2, transports));
            nodes.get(node).share(List.of(frames.get(node), windows.get(node)));
        }
        List<byte[]> contacts = nodes.stream().map(UcxNode::address).toList();
        nodes.forEach(node -> node.connect(contacts));
        FabricMemory memory = new FabricMemory(nodes.getFirst());
        List<RemoteRegion> far = new ArrayList<>();
        List<RemoteRegion> words = new ArrayList<>();
        for (int node = 0; node < 2; node++) {
            far.add(memory.sharedBy(node).getFirst());
            words.add(memory.sharedBy(node).getLast());
        }
        operations =
                RemoteOperations.on(
                        new RemoteNodes(memory, far, words),
                        layout,
                        space,
                        (request, answer) -> answers.add(request.number() + " " + text(answer)),
                        (node, why) -> answers.add("lost " + node + ": " + why));
    }

    @AfterEach
    void end() {
        nodes.forEach(UcxNode::close);
        arena.close();
    }

    private static String text(RemoteAnswer answer) {
        return switch (answer) {
            case RemoteAnswer.Page(var image) -> {
                MemorySegment copy = MemorySegment.ofArray(new byte[image.bytes()]);
                image.copyTo(copy);
                yield "byte 3 is " + copy.get(JAVA_BYTE, 3);
            }
            case RemoteAnswer.Words(var words) -> words.toString();
            case RemoteAnswer.Word(long before) -> "was " + before;
            case RemoteAnswer.Done() -> "done";
        };
    }

    private void begin(int node, RemoteOperation operation) {
        operations.begin(node, new RemoteRequest(CHANNEL, ++numbers, operation));
    }

    private void finish() {
        long endNs = System.nanoTime() + PATIENCE_NS;
        while (operations.isBusy() && System.nanoTime() < endNs) {
            nodes.forEach(UcxNode::progress);
            boolean _ = operations.poll();
        }
        assertThat(operations.isBusy()).isFalse();
    }

    private static Diff diff(int... offsets) {
        MemorySegment page = MemorySegment.ofArray(new byte[PAGE_BYTES]);
        Twin twin = Twin.of(page);
        for (int offset : offsets) {
            page.set(JAVA_BYTE, offset, (byte) 9);
        }
        return Diff.between(page, twin);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcp", "shm"})
    void operationsAreCarriedOutInOrderByAsManyCallsAsTheyNeed(String transports) {
        begin(transports);
        frames.get(1).fill((byte) 1);
        long window = layout.offset(CHANNEL, 0, 1);
        windows.get(1).set(JAVA_LONG, window + 6 * Long.BYTES, 4L);
        begin(1, new RemoteOperation.PutDiff(1, diff(3, 4, 8, 100)));
        begin(1, new RemoteOperation.PutDiff(0, diff(7)));
        begin(1, new RemoteOperation.PutWords(5, List.of(7L)));
        begin(1, new RemoteOperation.GetWords(1, 5, 2));
        begin(1, new RemoteOperation.GetPage(2, 1));
        begin(1, new RemoteOperation.FetchAndAdd(3, 5, 3));
        begin(1, new RemoteOperation.CompareAndSwap(4, 6, 4, 11));
        begin(1, new RemoteOperation.CompareAndSwap(5, 6, 4, 12));
        begin(1, new RemoteOperation.Fence(6));
        finish();
        assertThat(answers)
                .containsExactly(
                        "1 done",
                        "2 done",
                        "3 done",
                        "4 [7, 4]",
                        "5 byte 3 is 9",
                        "6 was 7",
                        "7 was 4",
                        "8 was 11",
                        "9 done");
        byte[] page = frames.get(1).asSlice(PAGE_BYTES, PAGE_BYTES).toArray(JAVA_BYTE);
        for (int i = 0; i < page.length; i++) {
            boolean changed = i == 3 || i == 4 || i == 8 || i == 100;
            assertThat(page[i]).as("byte %d", i).isEqualTo((byte) (changed ? 9 : 1));
        }
        assertThat(frames.get(1).get(JAVA_BYTE, 7)).isEqualTo((byte) 9);
        assertThat(windows.get(1).get(JAVA_LONG, window + 5 * Long.BYTES)).isEqualTo(10);
        assertThat(windows.get(1).get(JAVA_LONG, window + 6 * Long.BYTES)).isEqualTo(11);
        assertThat(nodes.getFirst().calls()).isEqualTo(new UcxCalls(5, 2, 3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcp", "shm"})
    void aNodeAddsToItsOwnWordsInTheWayInWhichOthersDo(String transports) {
        begin(transports);
        for (int i = 0; i < 3; i++) {
            begin(0, new RemoteOperation.FetchAndAdd(i, 5, 2));
        }
        finish();
        assertThat(answers).containsExactly("1 was 0", "2 was 2", "3 was 4");
        long at = layout.offset(CHANNEL, 5, 1);
        assertThat(windows.get(0).get(JAVA_LONG, at)).isEqualTo(6);
    }

    /** Node 1 makes progress on a thread of its own, as another process would. */
    @ParameterizedTest
    @ValueSource(strings = {"tcp", "shm"})
    void whoWaitsHasTheAnswerBesideWhatIsUnderWay(String transports) throws InterruptedException {
        begin(transports);
        AtomicBoolean isOver = new AtomicBoolean();
        Thread other =
                Thread.ofPlatform()
                        .start(
                                () -> {
                                    while (!isOver.get()) {
                                        int _ = nodes.get(1).progress();
                                    }
                                });
        try {
            begin(1, new RemoteOperation.PutWords(4, List.of(1L)));
            assertThat(carryOut(new RemoteOperation.PutWords(5, List.of(7L)))).isEqualTo("done");
            assertThat(carryOut(new RemoteOperation.FetchAndAdd(1, 5, 3))).isEqualTo("was 7");
            assertThat(carryOut(new RemoteOperation.GetWords(2, 5, 1))).isEqualTo("[10]");
            assertThat(carryOut(new RemoteOperation.PutDiff(1, diff(3)))).isEqualTo("done");
            assertThat(carryOut(new RemoteOperation.GetPage(3, 1))).isEqualTo("byte 3 is 9");
        } finally {
            isOver.set(true);
            other.join();
        }
        finish();
        assertThat(answers).containsExactly("1 done");
    }

    private String carryOut(RemoteOperation operation) {
        return text(operations.carryOut(1, new RemoteRequest(CHANNEL, 0, operation)));
    }
}
