package dev.merino.keeper;

import dev.merino.core.Check;
import dev.merino.core.WireWriter;
import dev.merino.engine.KeptObjects;
import dev.merino.engine.NodeMachine;
import dev.merino.engine.Outcome;
import dev.merino.engine.Packet;
import dev.merino.engine.PacketCodec;
import dev.merino.engine.RemoteRequest;
import dev.merino.keeper.network.FrameSender;
import dev.merino.keeper.remote.RemoteOperations;
import dev.merino.pager.ServerCall;
import dev.merino.protocol.Access;
import dev.merino.protocol.RemoteAnswer;
import dev.merino.sync.SyncOperation;
import dev.merino.worker.call.GatheredBytes;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Does what one step of a node's machine wants: some of it at once, most when the step is over. */
final class EffectPerformer implements Outcome {
    /** Whether the machine's invariants are checked after each step: slow, for debugging. */
    private static final boolean VERIFIES = Boolean.getBoolean("merino.verify");

    private final FrameSender network;
    private final PacketCodec codec;
    private final PageTables tables;
    private final ServerCall[] calls;
    private final KeptObjects kept;
    private final RankWaits waits;
    private final QuiescenceProbe quiescence;
    private final NodeSampling sampling;
    private final WireWriter frame = WireWriter.gathering();
    private final WireWriter out = new WireWriter();
    private final List<Integer> completed = new ArrayList<>();
    private final long[] values;

    /** What each processor gets of a barrier, if it has given something. */
    private final List<List<byte[]>> gathered;

    private @Nullable NodeMachine machine;
    private RemoteOperations remote = RemoteOperations.NONE;

    EffectPerformer(
            FrameSender network,
            PacketCodec codec,
            PageTables tables,
            ServerCall[] calls,
            KeptObjects kept,
            RankWaits waits,
            QuiescenceProbe quiescence,
            NodeSampling sampling) {
        this.network = network;
        this.codec = codec;
        this.tables = tables;
        this.calls = calls;
        this.kept = kept;
        this.waits = waits;
        this.quiescence = quiescence;
        this.sampling = sampling;
        this.values = new long[calls.length];
        this.gathered = new ArrayList<>(Collections.nCopies(calls.length, List.of()));
    }

    /** Does what {@code server} wants from now on, in the memory of other nodes by {@code by}. */
    void serve(NodeMachine server, RemoteOperations by) {
        machine = server;
        remote = by;
    }

    @Override
    public void remote(int node, RemoteRequest request) {
        quiescence.packetSent();
        remote.begin(node, request);
    }

    @Override
    public RemoteAnswer remoteAtOnce(int node, RemoteRequest request) {
        return remote.carryOut(node, request);
    }

    @Override
    public void send(int node, Packet packet) {
        frame.clear();
        frame.putByte(LiveNode.PACKET);
        codec.encode(packet, frame);
        quiescence.packetSent();
        sampling.observer().sent(node, packet);
        network.send(node, frame);
        sampling.tracing().sent(node, packet);
        if (packet.channel() == Packet.SYNC) {
            network.flush(); // somebody waits there, and this node has its own acquire to do now
        }
    }

    @Override
    public void map(int table, int page, Access access) {
        if (tables.map(table, page, access)) {
            complete(table, 0);
        }
    }

    @Override
    public void complete(int processor, long value) {
        if (kept.isGivingBack(processor)) {
            kept.endGivingBack(processor);
            tables.shared(processor).setRunning(false);
            return;
        }
        Check.that(calls[processor].isPending(), "processor %d does not wait", processor);
        values[processor] = value;
        completed.add(processor);
    }

    @Override
    public void gathered(int processor, List<byte[]> given) {
        gathered.set(processor, given);
    }

    @Override
    public void wanted(int processor, int lock) {
        kept.wanted(processor, lock);
    }

    @Override
    public void wantedCounter(int counter) {
        kept.wantedCounter(counter);
    }

    /**
     * The step is over. What goes to other nodes leaves first: whoever is woken here may take this
     * processor, and others would wait for their answers until it sleeps again.
     */
    void finish() {
        network.flush();
        tables.flush();
        if (!completed.isEmpty()) {
            answer();
        }
        if (VERIFIES && machine != null) {
            machine.verify();
        }
    }

    private void answer() {
        for (int processor : completed) {
            SyncOperation operation = waits.complete(processor, values[processor]);
            sampling.observer().answered(processor, operation, values[processor]);
            kept.completed(
                    processor, operation, values[processor], Check.present(machine, "no machine"));
            out.clear();
            List<byte[]> given = gathered.set(processor, List.of());
            long value = given.isEmpty() ? values[processor] : GatheredBytes.encode(given, out);
            tables.answer(calls[processor], processor, value, out);
        }
        completed.clear();
    }
}
