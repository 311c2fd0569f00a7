package dev.merino.coherence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.coherence.hlrc.HlrcMessage;
import dev.merino.coherence.hlrc.HlrcPayload;
import dev.merino.coherence.hlrc.Notice;
import dev.merino.coherence.hlrc.Version;
import dev.merino.core.MalformedFrameException;
import dev.merino.core.Message;
import dev.merino.core.Payload;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.engine.Packet;
import dev.merino.engine.PacketCodec;
import dev.merino.memory.Diff;
import dev.merino.memory.PageImage;
import dev.merino.memory.Twin;
import dev.merino.sync.SyncMessage;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

class HlrcCodecTest {
    private static final PacketCodec CODEC =
            new PacketCodec(List.of(Protocols.codec("hlrc-async").orElseThrow()));

    private static final Version VERSION = Version.zero(3).with(1, 7).with(2, 1_000_000);

    static Stream<Packet> packets() {
        MemorySegment page = MemorySegment.ofArray(new byte[4096]);
        Twin twin = Twin.of(page);
        page.fill((byte) 3);
        Message diffs =
                new HlrcMessage.Diffs(
                        9, List.of(new HlrcMessage.PageDiff(4, Diff.between(page, twin))));
        Payload news =
                new HlrcPayload.News(
                        VERSION,
                        List.of(VERSION, Version.zero(3), VERSION),
                        List.of(new Notice(8, 1, 7), new Notice(2, 2, 1_000_000)));
        return Stream.concat(
                Stream.of(
                                new HlrcMessage.HomeQuery(5, VERSION, true),
                                new HlrcMessage.NotAhead(5),
                                new HlrcMessage.HomeAssigned(5),
                                new HlrcMessage.PageRequest(5, 2, VERSION),
                                new HlrcMessage.PageReply(5, VERSION, PageImage.of(page)),
                                diffs,
                                new HlrcMessage.DiffApplied(5))
                        .map(message -> new Packet(0, message)),
                Stream.of(
                                new SyncMessage.LockRequest(3, 1, carried(known())),
                                new SyncMessage.LockGrant(3, carried(news)))
                        .map(message -> new Packet(Packet.SYNC, message)));
    }

    private static Payload known() {
        return new HlrcPayload.Known(VERSION);
    }

    private static Payload carried(Payload payload) {
        return new Payload.Bundle(List.of(new Payload.Part(0, payload)));
    }

    @ParameterizedTest
    @MethodSource("packets")
    void everyMessageComesBackAsItWas(Packet packet) {
        byte[] frame = encode(packet);
        Packet back = decode(frame);
        assertThat(back).hasToString(packet.toString());
        assertThat(encode(back)).isEqualTo(frame);
    }

    @ParameterizedTest
    @MethodSource("packets")
    void aFrameThatIsCutOffIsRefused(Packet packet) {
        byte[] frame = encode(packet);
        for (int length = 0; length < frame.length; length++) {
            byte[] shorter = Arrays.copyOf(frame, length);
            assertThatThrownBy(() -> decode(shorter)).isInstanceOf(MalformedFrameException.class);
        }
    }

    private static byte[] encode(Packet packet) {
        WireWriter out = new WireWriter();
        CODEC.encode(packet, out);
        return Arrays.copyOf(out.bytes(), out.length());
    }

    private static Packet decode(byte[] frame) {
        return CODEC.decode(new WireReader(frame, 0, frame.length));
    }
}
