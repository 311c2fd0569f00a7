package dev.merino.coherence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.coherence.cashmere.CashmereMessage;
import dev.merino.coherence.treadmarks.TreadMarksMessage;
import dev.merino.coherence.treadmarks.eager.EagerMessage;
import dev.merino.core.Chance;
import dev.merino.core.MalformedFrameException;
import dev.merino.core.Message;
import dev.merino.core.Payload;
import dev.merino.core.PayloadCodec;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.engine.Packet;
import dev.merino.engine.PacketCodec;
import dev.merino.protocol.MessageCodec;
import dev.merino.protocol.RemoteMessage;
import dev.merino.protocol.RemoteOperation;
import dev.merino.sync.SyncMessage;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

class PacketCodecTest {
    private static final long SEED = 20261115;
    private static final int CASHMERE = 0;
    private static final int NOTES = 1;
    private static final int LAZY_TREADMARKS = 2;
    private static final int EAGER_TREADMARKS = 3;

    /** What it costs at most to format a message and to load a class for the first time. */
    private static final long REFUSAL_BYTES = 100_000;

    private static final PacketCodec CODEC =
            new PacketCodec(
                    List.of(
                            Protocols.codec("csm-none").orElseThrow(),
                            new Notes(),
                            Protocols.codec("tmk-lrc").orElseThrow(),
                            Protocols.codec("tmk-erc").orElseThrow()));

    /** A protocol without messages whose payloads are notes. */
    private static final class Notes implements MessageCodec {
        @Override
        public void encode(Message message, WireWriter out) {
            throw new IllegalArgumentException("no messages");
        }

        @Override
        public Message decode(WireReader in) {
            throw in.malformed("a message", "there");
        }

        @Override
        public PayloadCodec payloads() {
            return new PayloadCodec() {
                @Override
                public void encode(Payload payload, WireWriter out) {
                    out.putLong(((RandomMessages.Note) payload).content());
                }

                @Override
                public Payload decode(WireReader in) {
                    return new RandomMessages.Note(in.getLong("note"));
                }
            };
        }
    }

    static Stream<Class<?>> everyKind() {
        return Stream.of(
                        SyncMessage.class,
                        CashmereMessage.class,
                        RemoteOperation.class,
                        RemoteMessage.Way.class,
                        TreadMarksMessage.class,
                        EagerMessage.class)
                .flatMap(PacketCodecTest::records);
    }

    private static Stream<Class<?>> records(Class<?> type) {
        return type.isRecord()
                ? Stream.of(type)
                : Arrays.stream(type.getPermittedSubclasses()).flatMap(PacketCodecTest::records);
    }

    @ParameterizedTest(name = "{0}, seed " + SEED)
    @MethodSource("everyKind")
    void everyMessageComesBackAsItWas(Class<?> kind) {
        RandomMessages messages = new RandomMessages(SEED);
        for (int i = 0; i < 100; i++) {
            Packet packet = packet(messages.record(kind));
            byte[] frame = encode(packet);
            Packet back = decode(frame);
            assertThat(back.channel()).isEqualTo(packet.channel());
            assertThat(back.message()).isInstanceOf(kind).hasToString(packet.message().toString());
            assertThat(encode(back)).isEqualTo(frame); // pages and diffs tell only their lengths
        }
    }

    @ParameterizedTest(name = "{0}, seed " + SEED)
    @MethodSource("everyKind")
    void aFrameThatIsCutOffOrTooLongIsRefused(Class<?> kind) {
        byte[] frame = encode(packet(new RandomMessages(SEED).record(kind)));
        for (int length = 0; length < frame.length; length++) {
            byte[] shorter = Arrays.copyOf(frame, length);
            assertThatThrownBy(() -> decode(shorter)).isInstanceOf(MalformedFrameException.class);
        }
        assertThatThrownBy(() -> decode(Arrays.copyOf(frame, frame.length + 1)))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessageContaining("1 bytes too early");
    }

    @ParameterizedTest(name = "{0}, seed " + SEED)
    @MethodSource("everyKind")
    void flippedBitsAndLiesAboutCountsAreRefusedOrMeanSomething(Class<?> kind) {
        RandomMessages messages = new RandomMessages(SEED);
        Chance chance = new Chance(SEED);
        for (int i = 0; i < 200; i++) {
            byte[] frame = encode(packet(messages.record(kind)));
            int at = chance.below(Math.min(frame.length, 64));
            if (chance.percent(50)) {
                frame[at] ^= (byte) (1 << chance.below(8));
            } else {
                Arrays.fill(frame, at, Math.min(frame.length, at + 4), (byte) 0x7f);
            }
            isReadOrRefused(frame);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void bytesByChanceAreRefusedOrMeanSomething(long seed) {
        Chance chance = new Chance(seed);
        for (int i = 0; i < 20_000; i++) {
            byte[] frame = new byte[chance.below(100)];
            for (int at = 0; at < frame.length; at++) {
                boolean small = at < 2 || chance.percent(70); // kinds and counts that exist
                frame[at] = (byte) (small ? chance.between(-3, 14) : chance.nextLong());
            }
            isReadOrRefused(frame);
        }
    }

    @Test
    void anUnknownChannelIsRefused() {
        assertThatThrownBy(() -> decode(new byte[] {4, 0}))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessage("malformed frame: channel is unknown (4), at byte 1 of 2");
    }

    @Test
    void aProtocolWithoutPayloadsRefusesOne() {
        assertThatThrownBy(() -> decode(raised(CASHMERE)))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessageContaining("a payload is there, of a protocol that has none");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 4, 126})
    void aPartOfAnUnknownProtocolIsRefused(int channel) {
        assertThatThrownBy(() -> decode(raised(channel)))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessageContaining("protocol of a part is unknown");
    }

    /** One part more than there are protocols may be what ranks have given at a barrier. */
    @ParameterizedTest
    @ValueSource(ints = {-1, 6})
    void morePartsThanProtocolsAreRefused(int count) {
        byte[] frame = raised(NOTES);
        frame[frame.length - Long.BYTES - 2] = (byte) count;
        assertThatThrownBy(() -> decode(frame))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessageContaining("parts of a payload is not possible");
    }

    @Test
    void twoPartsOfOneProtocolAreRefused() {
        byte[] once = raised(NOTES);
        byte[] twice = Arrays.copyOf(once, once.length + 1 + Long.BYTES);
        twice[once.length - Long.BYTES - 2] = 2;
        twice[once.length] = NOTES;
        assertThatThrownBy(() -> decode(twice))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessageContaining("out of order (1)");
    }

    /** A message with one part, a note, as if it were of the protocol with this number. */
    private static byte[] raised(int channel) {
        Payload.Part note = new Payload.Part(NOTES, new RandomMessages.Note(7));
        Payload bundle = new Payload.Bundle(List.of(note));
        byte[] frame = encode(new Packet(Packet.SYNC, new SyncMessage.FlagRaised(3, bundle)));
        frame[frame.length - Long.BYTES - 1] = (byte) channel;
        return frame;
    }

    /** Anything but an answer or a refusal is thrown; nothing large is allocated. */
    private static void isReadOrRefused(byte[] frame) {
        long before = allocatedBytes();
        String refusal = refusal(frame);
        long allocated = allocatedBytes() - before;
        assertThat(refusal).matches(said -> said.isEmpty() || said.contains(" at byte "));
        assertThat(allocated).isLessThan(16L * frame.length + REFUSAL_BYTES);
    }

    private static String refusal(byte[] frame) {
        try {
            decode(frame);
            return "";
        } catch (MalformedFrameException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static long allocatedBytes() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
                .getCurrentThreadAllocatedBytes();
    }

    private static Packet packet(Object message) {
        int channel =
                switch (message) {
                    case SyncMessage _ -> Packet.SYNC;
                    case TreadMarksMessage _ -> LAZY_TREADMARKS;
                    case EagerMessage _ -> EAGER_TREADMARKS;
                    default -> CASHMERE;
                };
        return new Packet(channel, (Message) message);
    }

    private static byte[] encode(Packet packet) {
        WireWriter out = new WireWriter(1);
        CODEC.encode(packet, out);
        return Arrays.copyOf(out.bytes(), out.length());
    }

    private static Packet decode(byte[] frame) {
        return CODEC.decode(new WireReader(frame, 0, frame.length));
    }
}
