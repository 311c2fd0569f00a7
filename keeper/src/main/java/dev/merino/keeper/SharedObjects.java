package dev.merino.keeper;

import dev.merino.Settings;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.memory.AddressSpace;
import dev.merino.pager.ServerCall;
import dev.merino.rank.handle.ObjectId;
import dev.merino.worker.call.ClusterCodec;
import dev.merino.worker.call.ClusterMessage;

import java.util.List;
import java.util.function.BiConsumer;

/** How the ranks of a node allocate and close objects: what keepers say to each other about it. */
final class SharedObjects {
    private final AddressSpace space;
    private final NodeObjects node;
    private final ObjectDefinitions definitions;
    private final CollectiveClosing closings;
    private final ClusterCheck check;
    private final ServerCall[] calls;
    private final QuiescenceProbe quiescence;
    private final BiConsumer<Integer, ClusterMessage> send;
    private final WireWriter out = new WireWriter();
    private final WireReader in = new WireReader();

    /**
     * @param space that of this node; node 0 allocates in one of its own, of the same size
     * @param send sends a message to a node, this one too
     */
    SharedObjects(
            int self,
            Settings settings,
            AddressSpace space,
            NodeObjects node,
            ServerCall[] calls,
            QuiescenceProbe quiescence,
            BiConsumer<Integer, ClusterMessage> send) {
        this.space = space;
        this.node = node;
        this.calls = calls;
        this.quiescence = quiescence;
        this.send = send;
        AddressSpace registered = new AddressSpace(space.capacityBytes(), space.osPageBytes());
        this.check = new ClusterCheck(self, settings, space);
        this.definitions = new ObjectDefinitions(registered, settings, send);
        this.closings = new CollectiveClosing(settings.nodes(), settings.size(), definitions, send);
    }

    /** A rank asks for an object. */
    void find(int processor, int rank, ServerCall call) {
        byte[] text = call.text();
        in.reset(text, 0, text.length);
        var key = ClusterCodec.key(in);
        var wanted = ClusterCodec.wanted(in);
        node.waits().find(processor, key, wanted);
        send.accept(0, new ClusterMessage.Find(processor, rank, key, wanted));
    }

    /** A worker asks which regions there are. */
    void tellRegions(ServerCall call) {
        out.clear();
        ClusterCodec.encodeRegions(space, (int) call.word(0), out);
        call.answer(space.regionCount(), 0, out.bytes(), out.length());
    }

    /** A rank closes objects. */
    void close(int processor, int rank, ServerCall call) {
        byte[] text = call.text();
        in.reset(text, 0, text.length);
        List<ObjectId> objects = ClusterCodec.objects(in);
        node.waits().close(processor);
        send.accept(0, new ClusterMessage.Close(processor, rank, objects));
    }

    /** Reads a message of {@code from}, and compares its numbers with what is known here. */
    ClusterMessage read(int from, WireReader frame) {
        ClusterMessage message = ClusterCodec.decode(frame);
        frame.end();
        check.check(from, message);
        boolean isUnasked =
                switch (message) {
                    case ClusterMessage.Found(int to, int _) -> !node.waits().hasAsked(to);
                    case ClusterMessage.Refused(int to, String _) -> !node.waits().hasAsked(to);
                    default -> false;
                };
        if (isUnasked) {
            throw frame.malformed("an answer", "to nobody who has asked");
        }
        return message;
    }

    /** Takes a message of {@code from}; whether ranks may have to give back locks. */
    boolean handle(int from, ClusterMessage message) {
        boolean stopsKeeping = false;
        switch (message) {
            case ClusterMessage.Find find -> definitions.find(from, find);
            case ClusterMessage.Found(int processor, int number) -> found(processor, number);
            case ClusterMessage.Refused(int processor, String why) -> refused(processor, why);
            case ClusterMessage.DefineRegion region -> {
                stopsKeeping = node.define(region);
                defined();
            }
            case ClusterMessage.DefineCounter(int counter, long initial) -> {
                node.define(counter, initial);
                defined();
            }
            case ClusterMessage.WritesConflict conflict -> definitions.race(from, conflict);
            case ClusterMessage.Defined() -> definitions.applied(from);
            case ClusterMessage.Close close -> closings.ask(from, close);
            case ClusterMessage.CountPackets(int wave) -> send.accept(0, quiescence.packets(wave));
            case ClusterMessage.PacketsCounted count -> closings.counted(from, count);
            case ClusterMessage.Forget(List<ObjectId> objects) -> {
                node.forget(objects);
                defined();
            }
            case ClusterMessage.Ended _ -> throw new IllegalStateException("about no object");
        }
        return stopsKeeping;
    }

    /** All ranks have ended: what the program did wrong, as far as only node 0 knows. */
    void tellAtEnd(NodeEvents events) {
        definitions.allocatedBySome().ifPresent(events::stuck);
        if (!definitions.races().isEmpty()) {
            events.racing(definitions.races());
        }
    }

    private void defined() {
        send.accept(0, new ClusterMessage.Defined());
    }

    private void found(int processor, int number) {
        node.waits().found(processor, number);
        calls[processor].answer(number, 0);
    }

    private void refused(int processor, String why) {
        node.waits().found(processor, -1);
        out.clear();
        out.putString(why);
        calls[processor].answer(-1, 0, out.bytes(), out.length());
    }
}
