package dev.merino.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.core.Message;
import dev.merino.core.Payload;
import dev.merino.core.Tally;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.HeapFrames;
import dev.merino.memory.HomePolicy;
import dev.merino.memory.Region;
import dev.merino.protocol.Access;
import dev.merino.protocol.Effects;
import dev.merino.protocol.Event;
import dev.merino.protocol.NodeContext;
import dev.merino.protocol.Protocol;
import dev.merino.protocol.RemoteOperation;
import dev.merino.sync.SyncMessage;
import dev.merino.sync.SyncOperation;
import dev.merino.sync.SyncOptions;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/**
 * The stages of a synchronisation, and several protocols on one node, with protocols that only take
 * notes.
 */
class NodeMachineTest {
    private final List<String> notes = new ArrayList<>();
    private final List<Effects> heldReleases = new ArrayList<>();
    private final List<String> verified = new ArrayList<>();
    private boolean holdReleases;
    private String broken = "";

    /**
     * A lazy protocol in miniature: what it publishes is its name, and it notes what it is told to
     * acquire.
     */
    private final class NoteTaker implements Protocol {
        private final String name;

        NoteTaker(String name) {
            this.name = name;
        }

        @Override
        public void forget(Region region) {
            notes.add(name + " forgets region " + region.index());
        }

        @Override
        public void on(Event event, Effects out) {
            switch (event) {
                case Event.Fault f -> {
                    notes.add(name + " fault " + f.page());
                    out.map(f.table(), f.page(), f.wanted());
                }
                case Event.WillRead w ->
                        notes.add(name + " will read " + w.firstPage() + " " + w.count());
                case Event.Written w ->
                        notes.add(name + " written by " + w.table() + " " + w.pages());
                case Event.Acquire a -> {
                    notes.add(name + " acquire " + text(a.granted()));
                    out.resume(a.processor());
                }
                case Event.Release r -> {
                    notes.add(name + " release");
                    if (holdReleases) {
                        heldReleases.add(out);
                    } else {
                        out.resume(r.processor());
                    }
                }
                case Event.Arrival a -> notes.add(name + " hears " + a.message());
            }
        }

        @Override
        public void verify() {
            verified.add(name);
            Check.that(!name.equals(broken), "protocol %s", name);
        }

        @Override
        public Payload publish(int processor) {
            return new Word(name);
        }

        @Override
        public Payload merge(Payload one, Payload other) {
            return new Word(text(one) + text(other));
        }
    }

    private record Word(String text) implements Payload {
        @Override
        public int wireBytes() {
            return text.length();
        }
    }

    private static String text(Payload payload) {
        return payload instanceof Word(String text) ? text : "";
    }

    private final Outcome outcome =
            new Outcome() {
                @Override
                public void send(int node, Packet packet) {
                    notes.add("send " + node + " " + packet.message().kind());
                }

                @Override
                public void map(int table, int page, Access access) {
                    notes.add("map " + table + " " + page + " " + access);
                }

                @Override
                public void complete(int processor, long value) {
                    notes.add("complete " + processor);
                }
            };

    private NodeMachine machine(int nodes, int processors) {
        AddressSpace space = new AddressSpace(1 << 20);
        Region _ = space.allocate(4096, 4096, HomePolicy.FIRST_TOUCH, 0);
        Region _ = space.allocate(4096, 4096, HomePolicy.FIRST_TOUCH, 1);
        NodeContext context =
                new NodeContext(0, nodes, processors, space, new HeapFrames(space), new Tally());
        return new NodeMachine(
                context,
                List.of(s -> new NoteTaker("A"), s -> new NoteTaker("B")),
                SyncOptions.DEFAULT);
    }

    private static Request arrive(int processor) {
        return new Request.Synchronise(processor, new SyncOperation.Arrive(0));
    }

    @Test
    void aFaultGoesToTheProtocolOfItsRegion() {
        machine(1, 1).on(new Request.Fault(0, 1, Access.READ), outcome);
        assertThat(notes).containsExactly("B fault 1", "map 0 1 READ");
    }

    private record Remark() implements Message {}

    private NodeMachine machineWithRegionsOf(int protocol) {
        AddressSpace space = new AddressSpace(1 << 20);
        Region _ = space.allocate(4096, 4096, HomePolicy.FIRST_TOUCH, protocol);
        NodeContext context = new NodeContext(0, 2, 1, space, new HeapFrames(space), new Tally());
        return new NodeMachine(
                context, List.of(maker("A"), maker("B"), maker("C")), SyncOptions.DEFAULT);
    }

    private Protocol.Maker maker(String name) {
        return context -> {
            notes.add("make " + name);
            return new NoteTaker(name);
        };
    }

    @Test
    void aHalfIsCreatedWhenARegionOrAPacketNeedsIt() {
        NodeMachine machine = machineWithRegionsOf(1);
        assertThat(notes).isEmpty();
        machine.on(new Request.Fault(0, 0, Access.READ), outcome);
        assertThat(notes).containsExactly("make B", "B fault 0", "map 0 0 READ");
        notes.clear();
        machine.deliver(1, new Packet(2, new Remark()), outcome);
        machine.deliver(1, new Packet(2, new Remark()), outcome);
        assertThat(notes).containsExactly("make C", "C hears Remark[]", "C hears Remark[]");
    }

    @Test
    void aBundleHasPartsOfTheProtocolsInUseAlone() {
        List<Packet> packets = new ArrayList<>();
        NodeMachine machine = machineWithRegionsOf(1);
        machine.on(new Request.Synchronise(0, new SyncOperation.SetFlag(1)), sendingTo(packets));
        assertThat(notes).containsExactly("make B", "B release");
        Payload carried = ((SyncMessage.FlagSet) packets.getFirst().message()).carried();
        assertThat(carried)
                .isEqualTo(new Payload.Bundle(List.of(new Payload.Part(1, new Word("B")))));
    }

    private static Outcome sendingTo(List<Packet> packets) {
        return new Outcome() {
            @Override
            public void send(int node, Packet packet) {
                packets.add(packet);
            }

            @Override
            public void map(int table, int page, Access access) {}

            @Override
            public void complete(int processor, long value) {}
        };
    }

    @Test
    void everyPacketOfAnotherNodeRunsAHandlerOfItsKind() {
        NodeMachine machine = machine(2, 1);
        List<Packet> packets =
                List.of(
                        new Packet(0, new Remark()),
                        new Packet(1, new RemoteOperation.PutWords(0, List.of())),
                        new Packet(Packet.SYNC, new SyncMessage.BarrierArrive(0, Payload.NONE)));
        for (Packet packet : packets) {
            assertThat(machine.tally().of(packet.handler().count())).isZero();
            machine.deliver(1, packet, outcome);
            assertThat(machine.tally().of(packet.handler().count())).isOne();
        }
        assertThat(packets)
                .map(Packet::handler)
                .containsExactly(
                        HandlerKind.COHERENCE,
                        HandlerKind.REMOTE_MEMORY,
                        HandlerKind.SYNCHRONISATION);
        assertThat(machine.tally().of(Count.HANDLERS_RUN)).isEqualTo(3);
    }

    @Test
    void aHintEndsWithTheRegionAndIsAnsweredByNothing() {
        machine(1, 1).on(new Request.WillRead(0, 0, 9), outcome);
        assertThat(notes).containsExactly("A will read 0 1");
    }

    @Test
    void whatATableHasWrittenIsToldToItsProtocolsBeforeAnythingElse() {
        int[] written = {1, 0};
        SyncOperation flag = new SyncOperation.SetFlag(0);
        machine(1, 2).on(new Request.Synchronise(1, flag, written), outcome);
        assertThat(notes)
                .containsExactly(
                        "A written by 1 [0]",
                        "B written by 1 [1]",
                        "A release",
                        "B release",
                        "complete 1");
    }

    @Test
    void aBarrierReleasesInAllProtocolsArrivesAndAcquiresWhatEachPublished() {
        machine(1, 1).on(arrive(0), outcome);
        assertThat(notes)
                .containsExactly(
                        "A release", "B release", "A acquire A", "B acquire B", "complete 0");
    }

    @Test
    void everybodyAtABarrierAcquiresWhatEverybodyPublished() {
        NodeMachine machine = machine(1, 2);
        machine.on(arrive(0), outcome);
        machine.on(arrive(1), outcome);
        assertThat(notes).contains("A acquire AA", "B acquire BB");
    }

    @Test
    void theOperationWaitsUntilTheReleaseIsOver() {
        NodeMachine machine = machine(2, 1);
        holdReleases = true;
        machine.on(new Request.Synchronise(0, new SyncOperation.SetFlag(1)), outcome);
        assertThat(notes).doesNotContain("send 1 FlagSet");
        assertThat(heldReleases).hasSize(2);
    }

    @Test
    void messagesToTheOwnNodeAreNeitherSentNorCounted() {
        NodeMachine machine = machine(2, 1);
        machine.on(new Request.Synchronise(0, new SyncOperation.Lock(0)), outcome);
        machine.on(new Request.Synchronise(0, new SyncOperation.Lock(1)), outcome);
        assertThat(notes)
                .filteredOn(note -> note.startsWith("send"))
                .containsExactly("send 1 LockRequest");
        assertThat(machine.tally().traffic()).containsOnlyKeys("LockRequest");
    }

    @Test
    void aMachineIsSoundAtEveryStageOfASynchronisation() {
        NodeMachine machine = machine(2, 2);
        machine.verify();
        holdReleases = true;
        machine.on(arrive(0), outcome);
        machine.verify();
        holdReleases = false;
        machine.on(arrive(1), outcome);
        machine.verify();
        machine.deliver(
                1,
                new Packet(Packet.SYNC, new SyncMessage.BarrierArrive(0, Payload.NONE)),
                outcome);
        machine.verify();
        assertThat(verified).containsOnly("A", "B");
    }

    @Test
    void whatAProtocolFindsBrokenIsFoundBrokenByTheMachine() {
        NodeMachine machine = machine(1, 1);
        machine.on(new Request.Fault(0, 1, Access.READ), outcome);
        broken = "B";
        assertThatThrownBy(machine::verify)
                .isInstanceOf(Check.BrokenInvariant.class)
                .hasMessageContaining("protocol B");
    }

    @Test
    void anEventThatDidNotEndIsFoundBroken() {
        NodeMachine machine = machine(2, 1);
        Request lost = new Request.Synchronise(0, new SyncOperation.SetFlag(1));
        Outcome failing = failingToSend();
        assertThatThrownBy(() -> machine.on(lost, failing)).hasMessage("no network");
        assertThatThrownBy(machine::verify)
                .isInstanceOf(Check.BrokenInvariant.class)
                .hasMessageContaining("an event is not over");
    }

    private static Outcome failingToSend() {
        return new Outcome() {
            @Override
            public void send(int node, Packet packet) {
                throw new IllegalStateException("no network");
            }

            @Override
            public void map(int table, int page, Access access) {}

            @Override
            public void complete(int processor, long value) {}
        };
    }

    @Test
    void aProcessorThatAsksWhileItWaitsBreaksAnInvariant() {
        NodeMachine machine = machine(2, 1);
        machine.on(arrive(0), outcome);
        assertThatThrownBy(() -> machine.on(arrive(0), outcome))
                .isInstanceOf(Check.BrokenInvariant.class);
    }
}
