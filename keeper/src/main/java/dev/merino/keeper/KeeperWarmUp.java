package dev.merino.keeper;

import dev.merino.Placement;
import dev.merino.Settings;
import dev.merino.Tracking;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.keeper.network.FrameSender;
import dev.merino.linux.MappedMemory;
import dev.merino.pager.ClientCall;
import dev.merino.pager.KeeperMemory;
import dev.merino.pager.NodeMemory;
import dev.merino.protocol.Access;
import dev.merino.rank.handle.ObjectKey;
import dev.merino.rank.handle.ObjectSpec;
import dev.merino.rank.handle.OsPages;
import dev.merino.sync.SyncOperation;
import dev.merino.worker.call.ClusterCodec;
import dev.merino.worker.call.KeeperCall;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Two small nodes inside the keeper that fault, lock and meet at barriers for a moment, before the
 * real one begins.
 *
 * <p>Why. A keeper does little at a time, and somebody waits for it each time. Code that the JVM
 * has hardly ever run is some ten times slower than code it knows, so the first thousand faults of
 * every run would pay for that; many programs have no more. The workers' JVMs are starting
 * meanwhile: the keeper has nothing else to do.
 *
 * <p>The page tables are those of the keeper's own process, over memory that no thread touches, so
 * that every system call is real and nothing can fault.
 */
final class KeeperWarmUp implements AutoCloseable {
    private static final int PAGES = 64;
    private static final int PAGE_BYTES = MappedMemory.pageBytes();
    private static final long FRAMES_BYTES = 4L * PAGES * PAGE_BYTES;

    private final List<NodeMemory> memories = new ArrayList<>();
    private final List<LiveNode> nodes = new ArrayList<>();
    private final List<ClientCall> calls = new ArrayList<>();
    private final Deque<Letter> mail = new ArrayDeque<>();
    private int round;

    /** A frame on its way. */
    private record Letter(int from, int to, byte[] frame) {}

    private KeeperWarmUp(Tracking tracking, boolean canScan) {
        Settings settings =
                OsPages.in(Settings.of(2, 1).withSpaceBytes(FRAMES_BYTES).withTracking(tracking));
        memories.add(new NodeMemory(1, 1, FRAMES_BYTES));
        memories.add(new NodeMemory(1, 1, FRAMES_BYTES));
        for (int node = 0; node < 2; node++) {
            NodeMemory memory = memories.get(node);
            @Nullable KeeperMemory[] neighbours = new @Nullable KeeperMemory[2];
            neighbours[1 - node] = memories.get(1 - node).shared();
            LiveNode live =
                    new LiveNode(
                            node,
                            settings,
                            memory.shared(),
                            memory.syncWords(),
                            neighbours,
                            null,
                            new Direct(node),
                            SILENT);
            calls.add(memory.ownCall());
            live.add(memory.ownPages(canScan), List.of(memory.call(0, 0)));
            nodes.add(live);
        }
    }

    /** Warms up until {@code deadlineNs}, with the way to find writes that the run has. */
    static void run(Tracking tracking, boolean canScan, long deadlineNs) {
        try (KeeperWarmUp warmUp = new KeeperWarmUp(tracking, canScan)) {
            warmUp.play(deadlineNs);
        }
    }

    private void play(long deadlineNs) {
        allocate();
        while (System.nanoTime() - deadlineNs < 0) {
            touch(0, 1);
            touch(1, 0);
            synchronise(1, new SyncOperation.Lock(0));
            touch(1, 1);
            synchronise(1, new SyncOperation.Unlock(0));
            synchronise(0, new SyncOperation.Lock(0));
            synchronise(0, new SyncOperation.Unlock(0));
            synchronise(1, new SyncOperation.Count(0, new SyncOperation.Change.Add(1)));
            meet();
            round++;
        }
    }

    private void allocate() {
        WireWriter out = new WireWriter();
        long bytes = (long) PAGES * PAGE_BYTES;
        ObjectSpec.Memory memory =
                new ObjectSpec.Memory(
                        "warm-up", bytes, PAGE_BYTES, Settings.DEFAULT_PROTOCOL, Placement.BLOCKED);
        ClusterCodec.encode(ObjectKey.at(0), memory, out);
        calls.get(0).ask(KeeperCall.FIND, out.bytes(), out.length());
        serveUntilDone(0);
        out.clear();
        ClusterCodec.encode(ObjectKey.at(1), new ObjectSpec.Counter(0), out);
        calls.get(0).ask(KeeperCall.FIND, out.bytes(), out.length());
        serveUntilDone(0);
    }

    /** A rank reads and writes pages that are at home on {@code home}. */
    private void touch(int node, int home) {
        int page = home * PAGES / 2 + round * 7 % (PAGES / 2);
        long offset = (long) page * PAGE_BYTES;
        nodes.get(node).fault(0, 0, offset, Access.READ, false);
        deliverAll();
        nodes.get(node).fault(0, 0, offset, Access.WRITE, false);
        deliverAll();
        MemorySegment frames = memories.get(node).frames();
        frames.set(ValueLayout.JAVA_INT, offset + 8L * (round % 500), round);
    }

    private void synchronise(int node, SyncOperation operation) {
        KeeperCall.ask(calls.get(node), operation, false, false);
        serveUntilDone(node);
    }

    private void meet() {
        KeeperCall.ask(calls.get(0), new SyncOperation.Arrive(0), false, false);
        KeeperCall.ask(calls.get(1), new SyncOperation.Arrive(0), false, false);
        serveUntilDone(0);
        serveUntilDone(1);
    }

    private void serveUntilDone(int node) {
        while (!calls.get(node).isDone()) {
            for (int each = 0; each < nodes.size(); each++) {
                boolean _ = memories.get(each).workerEndpoint().poll();
                boolean _ = nodes.get(each).serve();
            }
            deliverAll();
        }
        long _ = calls.get(node).take();
    }

    private void deliverAll() {
        for (Letter letter = mail.poll(); letter != null; letter = mail.poll()) {
            WireReader frame = new WireReader(letter.frame, 0, letter.frame.length);
            nodes.get(letter.to).arrived(letter.from, frame);
        }
    }

    @Override
    public void close() {
        calls.forEach(ClientCall::close);
        memories.forEach(NodeMemory::close);
    }

    /** A network without a wire. */
    private final class Direct implements FrameSender {
        private final int from;

        Direct(int from) {
            this.from = from;
        }

        @Override
        public void send(int node, WireWriter frame) {
            byte[] bytes = new byte[frame.length()];
            frame.copyTo(bytes, 0);
            mail.add(new Letter(from, node, bytes));
        }

        @Override
        public void flush() {}
    }

    private static final NodeEvents SILENT =
            new NodeEvents() {
                @Override
                public void ended(int rank) {}

                @Override
                public void threw(int rank, byte[] text) {}

                @Override
                public void stuck(String why) {}

                @Override
                public void racing(List<String> races) {}
            };
}
