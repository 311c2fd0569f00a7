package dev.merino.coherence;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.merino.coherence.cashmere.Cashmere;
import dev.merino.coherence.cashmere.CashmereMessage;
import dev.merino.coherence.cashmere.Policies;
import dev.merino.coherence.cashmere.Rules;
import dev.merino.coherence.cashmere.Variant;
import dev.merino.core.Count;
import dev.merino.engine.KeptObjects;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.HomePolicy;
import dev.merino.memory.Region;
import dev.merino.protocol.Access;
import dev.merino.protocol.Protocol;
import dev.merino.sim.KeepingChoice;
import dev.merino.sim.KeepingRules;
import dev.merino.sim.LastStores;
import dev.merino.sim.World;
import dev.merino.sync.SyncOperation;
import dev.merino.sync.SyncOptions;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;

/**
 * A world whose director says what happens, step by step, and may hold back the messages of a pair
 * of nodes.
 */
final class Scene {
    private static final int PAGES = 8;

    private final int nodes;
    private final World world;
    private final BitSet held = new BitSet();

    Scene(int nodes, int processors, HomePolicy homes) {
        this(nodes, processors, homes, Policies.FAITHFUL);
    }

    Scene(int nodes, int processors, HomePolicy homes, Policies policies) {
        this(
                new World.Size(nodes, processors, 1, false),
                PAGES,
                4096,
                homes,
                cashmere(policies, Rules::new));
    }

    /** The paper's protocol, under rules that may be broken. */
    static Scene faithful(World.Size size, HomePolicy homes, Supplier<Rules> rules) {
        Scene scene = new Scene(size, PAGES, 4096, homes, cashmere(Policies.FAITHFUL, rules));
        scene.verifyUnlessBroken(rules);
        return scene;
    }

    /** The default policies, under rules that may be broken. */
    Scene(World.Size size, int pages, int unitBytes, HomePolicy homes, Supplier<Rules> rules) {
        this(size, pages, unitBytes, homes, cashmere(Policies.DEFAULT, rules));
        verifyUnlessBroken(rules);
    }

    private void verifyUnlessBroken(Supplier<Rules> rules) {
        if (rules.get().getClass() != Rules.class) {
            world.stopVerifying();
        }
    }

    private static Protocol.Maker cashmere(Policies policies, Supplier<Rules> rules) {
        return context -> new Cashmere(context, Variant.NONE, policies, rules.get());
    }

    /** A scene of another protocol, with one table for each rank. */
    static Scene of(String protocol, int nodes, int processors, HomePolicy homes) {
        return new Scene(
                new World.Size(nodes, processors, 1, false),
                PAGES,
                4096,
                homes,
                Protocols.named(protocol).orElseThrow());
    }

    /** One rank on each node, under any protocol. */
    static Scene under(Protocol.Maker protocol, int nodes) {
        World.Size size = new World.Size(nodes, 1, 1, false);
        return new Scene(size, PAGES, 4096, HomePolicy.FIRST_TOUCH, protocol);
    }

    /** A scene of any size, under any protocol. */
    static Scene under(Protocol.Maker protocol, World.Size size, int pages, HomePolicy homes) {
        return new Scene(size, pages, 4096, homes, protocol);
    }

    private Scene(
            World.Size size, int pages, int unitBytes, HomePolicy homes, Protocol.Maker protocol) {
        this.nodes = size.nodes();
        AddressSpace space = new AddressSpace(Long.MAX_VALUE);
        Region _ = space.allocate((long) pages * unitBytes, unitBytes, homes, 0);
        this.world = new World(size, space, List.of(protocol), SyncOptions.DEFAULT);
    }

    /** Ranks keep the locks that they unlock until somebody else wants them. */
    Scene keepLocks(KeepingRules rules) {
        KeepingChoice always = new KeepingChoice(() -> true, () -> true);
        world.keep(always, new KeptObjects.Allowed(true, true), rules);
        return this;
    }

    /** The scene goes on although invariants are broken, as they are under broken rules. */
    Scene withoutVerifying() {
        world.stopVerifying();
        return this;
    }

    /** Messages from one node to another stay on their way until {@link #letPass}. */
    Scene hold(int from, int to) {
        held.set(from * nodes + to);
        return this;
    }

    Scene letPass(int from, int to) {
        held.clear(from * nodes + to);
        settle();
        return this;
    }

    /** Delivers one message, even if its pair is held. */
    Scene deliver(int from, int to) {
        world.deliver(from * nodes + to);
        return this;
    }

    /** Delivers messages until none is left but those that are held. */
    void settle() {
        boolean moved = true;
        while (moved) {
            moved = false;
            for (int channel = 0; channel < world.channels(); channel++) {
                if (!held.get(channel) && !world.isEmpty(channel)) {
                    world.deliver(channel);
                    moved = true;
                }
            }
        }
    }

    Scene write(int rank, int page, int offset, int value) {
        touch(rank, page, Access.WRITE);
        put(rank, page, offset, value);
        return this;
    }

    /** Writes with the right that the rank has: no fault may be needed. */
    Scene put(int rank, int page, int offset, int value) {
        world.frameToWrite(rank, page).set(JAVA_BYTE, offset, (byte) value);
        return this;
    }

    int read(int rank, int page, int offset) {
        touch(rank, page, Access.READ);
        return world.frame(rank, page).get(JAVA_BYTE, offset);
    }

    private void touch(int rank, int page, Access wanted) {
        if (!world.rights(rank, page).allows(wanted)) {
            beginFault(rank, page, wanted);
            settle();
            require(!isWaiting(rank), "rank " + rank + " waits for page " + page);
        }
    }

    Scene beginFault(int rank, int page, Access wanted) {
        world.fault(rank, page, wanted);
        return this;
    }

    Scene begin(int rank, SyncOperation operation) {
        world.synchronise(rank, operation);
        return this;
    }

    /** A hint; what it brings comes with {@link #settle}. */
    Scene willRead(int rank, int firstPage, int count) {
        world.willRead(rank, firstPage, count);
        return this;
    }

    Scene cancel(int rank) {
        require(isWaiting(rank), "nothing to cancel");
        world.cancel(rank);
        return this;
    }

    /** Runs an operation to its end. */
    long sync(int rank, SyncOperation operation) {
        begin(rank, operation);
        settle();
        require(!isWaiting(rank), "rank " + rank + " waits for " + operation);
        return world.goOn(rank);
    }

    /** Reads with the right that the rank has, or through a mapping that is being dropped. */
    int peek(int rank, int page, int offset) {
        require(
                world.rights(rank, page).allows(Access.READ) || isBeingDropped(rank, page),
                "rank " + rank + " may not read page " + page);
        return world.frame(rank, page).get(JAVA_BYTE, offset);
    }

    boolean isBeingDropped(int rank, int page) {
        return world.isBeingDropped(rank, page);
    }

    /** What threads do that are about to lose the right to write a page. */
    Scene beforeStopping(LastStores stores) {
        world.beforeStopping(stores);
        return this;
    }

    Scene lock(int rank, int lock) {
        sync(rank, new SyncOperation.Lock(lock));
        return this;
    }

    Scene unlock(int rank, int lock) {
        sync(rank, new SyncOperation.Unlock(lock));
        return this;
    }

    /** Everything this rank has written becomes visible. */
    Scene release(int rank) {
        return useOwnLock(rank);
    }

    /** This rank sees what others have released. */
    Scene acquire(int rank) {
        return useOwnLock(rank);
    }

    /** A lock that nobody else uses: an acquire, and then a release. */
    private Scene useOwnLock(int rank) {
        return lock(rank, 1000 + rank).unlock(rank, 1000 + rank);
    }

    /** An acquire that is no release: this rank holds one more lock from now on. */
    Scene acquireKeepingDirty(int rank) {
        return lock(rank, 2000 + rank);
    }

    /** Everybody leaves a barrier. */
    Scene barrier() {
        for (int rank = 0; rank < world.ranks(); rank++) {
            begin(rank, new SyncOperation.Arrive(0));
        }
        settle();
        for (int rank = 0; rank < world.ranks(); rank++) {
            require(!isWaiting(rank), "rank " + rank + " waits at the barrier");
            goOn(rank);
        }
        return this;
    }

    boolean isWaiting(int rank) {
        return world.isWaiting(rank);
    }

    /** Lets the rank go on from an operation that is done. */
    long goOn(int rank) {
        return world.goOn(rank);
    }

    Access rights(int rank, int page) {
        return world.rights(rank, page);
    }

    long count(int node, Count count) {
        return world.tally(node).of(count);
    }

    /** Messages of this kind that left {@code node}. */
    long sent(int node, String kind) {
        var traffic = world.tally(node).traffic().get(kind);
        return traffic == null ? 0 : traffic.messages();
    }

    /** The bytes of messages of this kind that left {@code node}. */
    long bytesSent(int node, String kind) {
        var traffic = world.tally(node).traffic().get(kind);
        return traffic == null ? 0 : traffic.bytes();
    }

    /** The messages of Cashmere that left {@code node}; those of synchronisation do not count. */
    long sentByProtocol(int node) {
        return Arrays.stream(CashmereMessage.class.getDeclaredClasses())
                .mapToLong(kind -> sent(node, kind.getSimpleName()))
                .sum();
    }

    /** All messages that left {@code node}. */
    long sent(int node) {
        return world.tally(node).traffic().values().stream().mapToLong(t -> t.messages()).sum();
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new AssertionError(message);
        }
    }
}
