package dev.merino.coherence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.coherence.cashmere.CashmereMessage;
import dev.merino.coherence.hlrc.HlrcMessage;
import dev.merino.coherence.hlrc.HlrcPayload;
import dev.merino.coherence.hlrc.Version;
import dev.merino.coherence.treadmarks.GrantPayload;
import dev.merino.coherence.treadmarks.RequestPayload;
import dev.merino.coherence.treadmarks.TreadMarksMessage;
import dev.merino.coherence.treadmarks.eager.EagerMessage;
import dev.merino.core.MalformedFrameException;
import dev.merino.core.Message;
import dev.merino.core.NodeSet;
import dev.merino.core.Payload;
import dev.merino.core.Tally;
import dev.merino.core.VectorTime;
import dev.merino.engine.NodeMachine;
import dev.merino.engine.Outcome;
import dev.merino.engine.Packet;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.HeapFrames;
import dev.merino.memory.HomePolicy;
import dev.merino.memory.PageImage;
import dev.merino.memory.Region;
import dev.merino.protocol.Effects;
import dev.merino.protocol.Event;
import dev.merino.protocol.NodeContext;
import dev.merino.protocol.Protocol;
import dev.merino.sync.SyncMessage;
import dev.merino.sync.SyncOptions;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A message of another node whose numbers this node does not know reaches no protocol. What must be
 * known is found here by the names and types of the fields, so that a message or a field that
 * forgets its check is noticed.
 */
class UnknownNumbersTest {
    private static final long SEED = 20261117;
    private static final int NODES = 3;
    private static final int PAGES = 2 * NODES;
    private static final int PAGE_BYTES = 4096;

    private static final Set<String> PAGE_FIELDS = Set.of("page", "pages", "notGiven");
    private static final Set<String> NODE_FIELDS = Set.of("node", "requester", "origin");

    private int arrived;

    /** A protocol that counts what reaches it. */
    private final class Counting implements Protocol {
        @Override
        public void forget(Region region) {}

        @Override
        public void on(Event event, Effects out) {
            arrived += event instanceof Event.Arrival ? 1 : 0;
        }

        @Override
        public void verify() {}
    }

    private final Outcome ignored = new SentPackets();

    private NodeMachine machine() {
        AddressSpace space = new AddressSpace(1 << 20);
        Region _ = space.allocate(PAGES * PAGE_BYTES, PAGE_BYTES, HomePolicy.FIRST_TOUCH, 0);
        Region _ = space.allocate(PAGE_BYTES, PAGE_BYTES, HomePolicy.FIRST_TOUCH, 1);
        NodeContext context =
                new NodeContext(0, NODES, 1, space, new HeapFrames(space), new Tally());
        return new NodeMachine(
                context,
                List.of(each -> new Counting(), each -> new Counting()),
                SyncOptions.DEFAULT);
    }

    static Stream<Class<?>> messages() {
        return Stream.of(
                        CashmereMessage.class,
                        HlrcMessage.class,
                        TreadMarksMessage.class,
                        EagerMessage.class)
                .flatMap(UnknownNumbersTest::records);
    }

    static Stream<Class<?>> payloads() {
        return Stream.of(HlrcPayload.class, RequestPayload.class, GrantPayload.class)
                .flatMap(UnknownNumbersTest::records);
    }

    private static Stream<Class<?>> records(Class<?> type) {
        return type.isRecord()
                ? Stream.of(type)
                : Arrays.stream(type.getPermittedSubclasses()).flatMap(UnknownNumbersTest::records);
    }

    @ParameterizedTest(name = "{0}, seed " + SEED)
    @MethodSource("messages")
    void aMessageReachesItsProtocolIfAllItsNumbersAreKnown(Class<?> kind) throws Exception {
        RandomMessages known = new RandomMessages(SEED, NODES);
        RandomMessages unknown = new RandomMessages(SEED);
        NodeMachine machine = machine();
        for (int i = 0; i < 100; i++) {
            Message good = (Message) known.record(kind);
            assertThat(isKnown(good)).as("%s", good).isTrue();
            machine.deliver(1, new Packet(0, good), ignored);
            assertThat(arrived).isEqualTo(i + 1);
        }
        for (int i = 0; i < 300; i++) {
            deliver(machine, new Packet(0, (Message) unknown.record(kind)));
        }
    }

    private void deliver(NodeMachine machine, Packet packet) throws Exception {
        int before = arrived;
        if (isKnown(packet.message())) {
            machine.deliver(1, packet, ignored);
            assertThat(arrived).isEqualTo(before + 1);
        } else {
            assertThatThrownBy(() -> machine.deliver(1, packet, ignored))
                    .as("%s", packet)
                    .isInstanceOf(MalformedFrameException.class);
            assertThat(arrived).isEqualTo(before);
        }
    }

    @ParameterizedTest(name = "{0}, seed " + SEED)
    @MethodSource("payloads")
    void whatALockCarriesIsRefusedIfANumberInItIsUnknown(Class<?> kind) throws Exception {
        RandomMessages unknown = new RandomMessages(SEED);
        int refused = 0;
        for (int i = 0; i < 300; i++) {
            Payload payload = (Payload) unknown.record(kind);
            Payload bundle = new Payload.Bundle(List.of(new Payload.Part(0, payload)));
            Packet packet = new Packet(Packet.SYNC, new SyncMessage.LockRequest(0, 1, bundle));
            if (!isKnown(payload)) {
                refused++;
                assertThatThrownBy(() -> machine().deliver(1, packet, ignored))
                        .as("%s", packet)
                        .isInstanceOf(MalformedFrameException.class)
                        .hasMessageNotContaining("lock");
            }
        }
        assertThat(refused).isPositive();
    }

    @ParameterizedTest(name = "{0}, seed " + SEED)
    @MethodSource("messages")
    void aProtocolDoesNotSpeakOfPagesOfAnother(Class<?> kind) throws Exception {
        RandomMessages known = new RandomMessages(SEED, NODES);
        NodeMachine machine = machine();
        for (int i = 0; i < 30; i++) {
            Message message = (Message) known.record(kind);
            if (hasPage(message)) {
                assertThatThrownBy(() -> machine.deliver(1, new Packet(1, message), ignored))
                        .isInstanceOf(MalformedFrameException.class)
                        .hasMessageContaining("is of protocol 0");
            }
        }
    }

    /** Whether every number in {@code value}, however deep, is one that the machine knows. */
    private static boolean isKnown(Object value) throws ReflectiveOperationException {
        long first = -1;
        for (RecordComponent component : value.getClass().getRecordComponents()) {
            Object field = field(value, component);
            if (!isKnown(component.getName(), field)) {
                return false;
            }
            if (component.getName().equals("page")) {
                first = (int) field;
            } else if (component.getName().equals("count") && first + (int) field > PAGES) {
                return false;
            }
        }
        return true;
    }

    private static boolean isKnown(String name, Object field) throws ReflectiveOperationException {
        return switch (field) {
            case Integer number ->
                    PAGE_FIELDS.contains(name)
                            ? number < PAGES
                            : !NODE_FIELDS.contains(name) || number < NODES;
            case VectorTime time -> time.members() == NODES;
            case Version version -> version.nodes() == NODES;
            case NodeSet nodes -> {
                boolean[] all = {true};
                nodes.forEach(node -> all[0] &= node < NODES);
                yield all[0];
            }
            case PageImage image -> image.bytes() == PAGE_BYTES;
            case List<?> list ->
                    areKnown(name, list) && (!name.equals("known") || list.size() == NODES);
            case Record inner -> isKnown(inner);
            default -> true;
        };
    }

    private static boolean areKnown(String name, List<?> list) throws ReflectiveOperationException {
        for (Object each : list) {
            if (!isKnown(name, each)) {
                return false;
            }
        }
        return true;
    }

    private static boolean hasPage(Object value) throws ReflectiveOperationException {
        for (RecordComponent component : value.getClass().getRecordComponents()) {
            Object field = field(value, component);
            boolean isPage = PAGE_FIELDS.contains(component.getName()) && field instanceof Integer;
            if (isPage || (field instanceof Record inner && hasPage(inner))) {
                return true;
            }
        }
        return false;
    }

    private static Object field(Object value, RecordComponent component)
            throws ReflectiveOperationException {
        component.getAccessor().setAccessible(true);
        return component.getAccessor().invoke(value);
    }
}
