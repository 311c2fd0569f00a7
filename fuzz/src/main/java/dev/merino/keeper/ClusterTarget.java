package dev.merino.keeper;

import dev.merino.Settings;
import dev.merino.core.Tally;
import dev.merino.core.WireReader;
import dev.merino.engine.NodeMachine;
import dev.merino.fuzz.contract.FuzzTarget;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.HeapFrames;
import dev.merino.memory.HomePolicy;
import dev.merino.memory.Neighbours;
import dev.merino.memory.Region;
import dev.merino.protocol.NodeContext;
import dev.merino.rank.handle.ClosedObjects;
import dev.merino.rank.handle.ObjectId;
import dev.merino.rank.handle.ProtocolList;
import dev.merino.worker.call.ClusterCodec;
import dev.merino.worker.call.ClusterMessage;

import java.util.List;

/**
 * What keepers say to each other about objects, at node 0 and at another node; what passes the
 * check is carried out as far as it needs no kernel.
 */
public final class ClusterTarget implements FuzzTarget {
    private static final int NODES = 2;
    private static final long SPACE_BYTES = 1L << 30;
    private static final int PAGE_BYTES = 4096;

    private final Settings settings = Settings.of(NODES, 2);

    @Override
    public String name() {
        return "cluster";
    }

    @Override
    public String take(byte[] frame) {
        int self = frame.length > 0 ? frame[0] & 1 : 0;
        int from = 1 - self;
        WireReader in =
                new WireReader(frame, Math.min(1, frame.length), Math.max(0, frame.length - 1));
        ClusterMessage message = ClusterCodec.decode(in);
        in.end();
        AddressSpace space = new AddressSpace(SPACE_BYTES, PAGE_BYTES);
        Region _ = space.allocate(3 * PAGE_BYTES, PAGE_BYTES, HomePolicy.FIRST_TOUCH, 0);
        new ClusterCheck(self, settings, space).check(from, message);
        carryOut(from, message, space, self);
        return message.getClass().getName() + self;
    }

    private void carryOut(int from, ClusterMessage message, AddressSpace space, int self) {
        ObjectDefinitions definitions = new ObjectDefinitions(space, settings, (node, m) -> {});
        CollectiveClosing closings =
                new CollectiveClosing(NODES, settings.size(), definitions, (node, m) -> {});
        switch (message) {
            case ClusterMessage.Find find -> definitions.find(from, find);
            case ClusterMessage.Close close -> closings.ask(from, close);
            case ClusterMessage.PacketsCounted counted -> closings.counted(from, counted);
            case ClusterMessage.WritesConflict conflict -> definitions.race(from, conflict);
            case ClusterMessage.Defined() -> definitions.applied(from);
            case ClusterMessage.DefineRegion r -> {
                Region _ =
                        space.place(
                                r.index(),
                                r.firstPage(),
                                r.startBytes(),
                                r.lengthBytes(),
                                r.unitBytes(),
                                r.homes(),
                                r.protocol());
            }
            case ClusterMessage.DefineCounter(int counter, long initial) ->
                    machine(space, self).defineCounter(counter, initial);
            case ClusterMessage.Forget(List<ObjectId> objects) -> {
                ClosedObjects closed = ClosedObjects.of(objects, space);
                machine(space, self).forget(closed.regions(), closed.others());
            }
            case ClusterMessage.Found _,
                    ClusterMessage.Refused _,
                    ClusterMessage.CountPackets _,
                    ClusterMessage.Ended _ -> {}
        }
    }

    private NodeMachine machine(AddressSpace space, int self) {
        NodeContext context =
                new NodeContext(
                        self,
                        NODES,
                        settings.ranksPerNode(),
                        settings.threads(),
                        space,
                        new HeapFrames(space),
                        new Tally(),
                        region -> false,
                        Neighbours.NONE);
        return new NodeMachine(
                context, ProtocolList.makers(), ProtocolList.synchronisation(settings));
    }
}
