package dev.merino.keeper;

import dev.merino.MerinoException;
import dev.merino.Settings;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.Region;
import dev.merino.rank.handle.ObjectId;
import dev.merino.rank.handle.Registry;
import dev.merino.worker.call.ClusterCodec;
import dev.merino.worker.call.ClusterMessage;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Node 0 as the one that knows all shared objects of the cluster.
 *
 * <p>A new object is defined on every node before anyone hears its number: otherwise a node could
 * be asked for a page of which it knows nothing. So an answer waits until every node has applied
 * all definitions that were made before it. Definitions go to each node in the same order.
 */
final class ObjectDefinitions {
    private final Registry registry;
    private final BiConsumer<Integer, ClusterMessage> send;
    private final long[] applied;
    private final RaceReports races = new RaceReports();
    private final Deque<Answer> waiting = new ArrayDeque<>();
    private long made;

    /** An answer and how many definitions must have been applied everywhere before it. */
    private record Answer(int node, ClusterMessage message, long needed) {}

    /**
     * @param send sends a message to a node, this one too
     */
    ObjectDefinitions(
            AddressSpace space, Settings settings, BiConsumer<Integer, ClusterMessage> send) {
        this.registry =
                new Registry(space, settings.size(), settings.threads(), space.osPageBytes());
        this.send = send;
        this.applied = new long[settings.nodes()];
    }

    /** A rank of {@code node} asks for an object. */
    void find(int node, ClusterMessage.Find find) {
        ClusterMessage answer;
        try {
            int number = registry.find(find.key(), find.wanted(), find.rank(), newborn);
            answer = new ClusterMessage.Found(find.processor(), number);
        } catch (MerinoException | IllegalArgumentException e) {
            answer = new ClusterMessage.Refused(find.processor(), String.valueOf(e.getMessage()));
        }
        answer(node, answer);
    }

    /** Sends {@code answer} to {@code node} when all that was defined before is so everywhere. */
    void answer(int node, ClusterMessage answer) {
        waiting.add(new Answer(node, answer, made));
        answerAll();
    }

    /** All ranks have ended: what only some of them have allocated. */
    Optional<String> allocatedBySome() {
        return registry.askedForBySome();
    }

    /** {@code node} has found a race between its own writes and those of another one. */
    void race(int node, ClusterMessage.WritesConflict conflict) {
        registry.array(conflict.region()).ifPresent(array -> races.add(array, node, conflict));
    }

    /** The races that nodes have found so far, each as some lines. */
    List<String> races() {
        return races.texts();
    }

    /** What {@code object} is known as. */
    String name(ObjectId object) {
        return registry.name(object);
    }

    /** Lets all nodes forget {@code objects}. */
    void close(List<ObjectId> objects) {
        registry.close(objects);
        tellAll(new ClusterMessage.Forget(objects));
    }

    private final Registry.Newborn newborn =
            new Registry.Newborn() {
                @Override
                public void region(Region region) {
                    tellAll(ClusterCodec.definitionOf(region));
                }

                @Override
                public void counter(int number, long initial) {
                    tellAll(new ClusterMessage.DefineCounter(number, initial));
                }
            };

    private void tellAll(ClusterMessage definition) {
        made++;
        for (int node = 0; node < applied.length; node++) {
            send.accept(node, definition);
        }
    }

    /** {@code node} has applied one more definition. */
    void applied(int node) {
        applied[node]++;
        answerAll();
    }

    private void answerAll() {
        long everywhere = made;
        for (long count : applied) {
            everywhere = Math.min(everywhere, count);
        }
        while (!waiting.isEmpty() && waiting.getFirst().needed <= everywhere) {
            Answer answer = waiting.removeFirst();
            send.accept(answer.node, answer.message);
        }
    }
}
