package dev.merino.sync;

import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.core.Payload;
import dev.merino.core.SynchronisationKind;
import dev.merino.core.Tally;
import dev.merino.memory.Frames;
import dev.merino.memory.HeapWords;
import dev.merino.memory.Neighbours;
import dev.merino.memory.WordMemory;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * Machines of several nodes and the messages between them, delivered in order. Its protocol carries
 * texts: a processor that publishes says its own name, and whoever is granted something must know
 * all names merged into it.
 */
final class SyncWorld {
    private final int processors;
    private final List<SyncMachine> machines = new ArrayList<>();
    private final List<Tally> tallies = new ArrayList<>();
    private final List<HeapWords> windows;
    private final Deque<Runnable> mail = new ArrayDeque<>();

    /** Kinds of the messages between different nodes, in order. */
    final List<String> sent = new ArrayList<>();

    /** Who has heard that others want a lock: node and processor, in order. */
    final List<String> wanted = new ArrayList<>();

    /** What operations yielded, by rank. */
    final Map<Integer, Long> results = new HashMap<>();

    /** What operations were granted, by rank. */
    final Map<Integer, String> granted = new HashMap<>();

    /** The same, with what others gave at a barrier. */
    final Map<Integer, Payload> payloads = new HashMap<>();

    record Words(String text) implements Payload {
        @Override
        public int wireBytes() {
            return text.length();
        }
    }

    SyncWorld(int nodes, int processors, int barrierFanOut, int localHandoversMax) {
        this(nodes, processors, new SyncOptions(barrierFanOut, localHandoversMax));
    }

    /** A world whose locks and barriers are made of words that everybody adds to. */
    static SyncWorld counting(int nodes, int processors) {
        SyncOptions options = SyncOptions.DEFAULT.withKind(SynchronisationKind.FETCH_AND_ADD);
        return new SyncWorld(nodes, processors, options);
    }

    /** The same words within reach of everybody, and a protocol that has nothing to tell. */
    static SyncWorld countingInPlace(int nodes, int processors) {
        SyncOptions options = SyncOptions.DEFAULT.withKind(SynchronisationKind.FETCH_AND_ADD);
        List<HeapWords> windows = windows(nodes);
        return new SyncWorld(
                nodes, processors, options, n -> new Silent(), n -> new Mapped(windows), windows);
    }

    /**
     * The same words within reach of adapters.
     *
     * @param agree whether their atomic operations are atomic towards those of processors
     */
    static SyncWorld countingByAdapters(int nodes, int processors, boolean agree) {
        SyncOptions options = SyncOptions.DEFAULT.withKind(SynchronisationKind.FETCH_AND_ADD);
        List<HeapWords> windows = windows(nodes);
        return new SyncWorld(
                nodes,
                processors,
                options,
                node -> new Silent(),
                node -> new OnFabric(new Mapped(windows), node, agree),
                windows);
    }

    private static List<HeapWords> windows(int nodes) {
        return Stream.generate(HeapWords::new).limit(nodes).toList();
    }

    SyncWorld(int nodes, int processors, SyncOptions options) {
        this(nodes, processors, options, Names::new, node -> Neighbours.NONE, List.of());
    }

    private SyncWorld(
            int nodes,
            int processors,
            SyncOptions options,
            IntFunction<Consistency> consistency,
            IntFunction<Neighbours> around,
            List<HeapWords> windows) {
        this.processors = processors;
        this.windows = windows;
        for (int node = 0; node < nodes; node++) {
            Tally tally = new Tally();
            tallies.add(tally);
            Topology topology = new Topology(node, nodes, processors);
            machines.add(
                    new SyncMachine(
                            topology,
                            consistency.apply(node),
                            tally,
                            options,
                            around.apply(node),
                            windows::get));
        }
    }

    /** Windows of all nodes, and no frames. */
    private record Mapped(List<HeapWords> words) implements Neighbours {
        @Override
        public @Nullable Frames framesOf(int node) {
            return null;
        }

        @Override
        public WordMemory wordsOf(int node, int channel) {
            return words.get(node);
        }
    }

    /** The same as the adapter of {@code self} reaches them. */
    private record OnFabric(Mapped windows, int self, boolean agree) implements Neighbours {
        @Override
        public @Nullable Frames framesOf(int node) {
            return null;
        }

        @Override
        public WordMemory wordsOf(int node, int channel) {
            return windows.wordsOf(node, channel);
        }

        @Override
        public boolean isOnFabric(int node) {
            return node != self || !agree;
        }
    }

    /** A protocol whose releases leave nothing to be told. */
    record Silent() implements Consistency {
        @Override
        public boolean isOrdered() {
            return false;
        }
    }

    SyncWorld(int nodes, int processors) {
        this(nodes, processors, 0, 8);
    }

    record Names(int node) implements Consistency {
        @Override
        public Payload ask(int processor) {
            return new Words("ask" + node);
        }

        @Override
        public Payload grant(Payload asked) {
            return new Words("grant" + node);
        }

        @Override
        public Payload publish(int processor) {
            return new Words("p" + node + "." + processor);
        }

        @Override
        public Payload merge(Payload one, Payload other) {
            String merged = (text(one) + " " + text(other)).strip();
            return merged.isEmpty() ? Payload.NONE : new Words(merged);
        }
    }

    static String text(Payload payload) {
        return payload instanceof Words(String text) ? text : "";
    }

    /** Begins an operation and delivers everything. */
    SyncWorld run(int rank, SyncOperation operation) {
        results.remove(rank);
        int node = rank / processors;
        machines.get(node).begin(rank % processors, operation, effects(node));
        return settle();
    }

    /** What each rank gave at the barrier at which {@code rank} gave {@code own}, as numbers. */
    List<Integer> taken(int rank, OwnContribution own) {
        Payload payload = Check.present(payloads.get(rank), "rank %d has nothing", rank);
        return machines.get(rank / processors).taken(payload, own).stream()
                .map(bytes -> (int) bytes[0])
                .toList();
    }

    /** Begins an operation, and delivers nothing. */
    void begin(int rank, SyncOperation operation) {
        results.remove(rank);
        int node = rank / processors;
        machines.get(node).begin(rank % processors, operation, effects(node));
    }

    /** Delivers the message that was sent first; false if there is none. */
    boolean deliverOne() {
        Runnable next = mail.poll();
        if (next != null) {
            next.run();
            machines.forEach(SyncMachine::verify);
        }
        return next != null;
    }

    /** The half of {@code node}, for a test that sends it messages of its own. */
    void deliver(int from, int node, SyncMessage message) {
        machines.get(node).on(from, message, effects(node));
    }

    SyncWorld cancel(int rank) {
        int node = rank / processors;
        machines.get(node).cancel(rank % processors, effects(node));
        return settle();
    }

    SyncWorld defineCounter(int counter, long initial) {
        machines.forEach(machine -> machine.defineCounter(counter, initial));
        return this;
    }

    /** The words of {@code node} that others reach. */
    WordMemory words(int node) {
        return windows.get(node);
    }

    /** The half of {@code node}. */
    SyncMachine machine(int node) {
        return machines.get(node);
    }

    /** {@code rank} gives back {@code kept}. */
    SyncWorld giveBack(int rank, KeptObject kept) {
        int node = rank / processors;
        machines.get(node).giveBack(rank % processors, kept, effects(node));
        return settle();
    }

    private SyncWorld settle() {
        for (Runnable next = mail.poll(); next != null; next = mail.poll()) {
            next.run();
            machines.forEach(SyncMachine::verify);
        }
        return this;
    }

    boolean isDone(int rank) {
        return results.containsKey(rank);
    }

    long result(int rank) {
        return results.getOrDefault(rank, Long.MIN_VALUE);
    }

    long count(int node, Count count) {
        return tallies.get(node).of(count);
    }

    private SyncEffects effects(int node) {
        return new SyncEffects() {
            @Override
            public void send(int receiver, SyncMessage message) {
                if (receiver != node) {
                    sent.add(message.kind());
                }
                mail.add(() -> machines.get(receiver).on(node, message, effects(receiver)));
            }

            @Override
            public void wanted(int processor, int lock) {
                wanted.add(node + "." + processor);
            }

            @Override
            public void done(int processor, long value, Payload payload) {
                results.put(node * processors + processor, value);
                granted.put(node * processors + processor, text(Contributed.published(payload)));
                payloads.put(node * processors + processor, payload);
            }
        };
    }
}
