package dev.merino.transport.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.core.MalformedFrameException;
import dev.merino.transport.AmOptions;

import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Active messages of a peer that lies: each is refused with a reason, or goes back. */
class HostileFramesTest {
    private final AmOptions options = AmOptions.DEFAULT;
    private final NetworkTarget.End end = new NetworkTarget.End(options, 9);

    private static byte[] frame(int kind, int handler, int words, int bytes, long tag, int length) {
        ByteBuffer out = ByteBuffer.allocate(Math.max(16, length)).order(ByteOrder.LITTLE_ENDIAN);
        out.put((byte) kind).put((byte) handler).put((byte) words).put((byte) 0);
        out.putInt(bytes).putLong(tag);
        return out.array();
    }

    private void refused(byte[] frame, int length) {
        assertThatThrownBy(() -> end.arrived(frame, length))
                .isInstanceOf(MalformedFrameException.class);
    }

    @Test
    void framesThatContradictThemselvesAreMalformed() {
        refused(frame(0, 1, 0, 0, 9, 16), 15);
        refused(frame(0, 1, 0, 0, 9, 16), 0);
        refused(frame(5, 1, 0, 0, 9, 16), 16);
        refused(frame(3, 1, 1, 0, 9, 24), 24); // a post has no words
        refused(frame(3, 1, 0, options.postBytesMax() + 1, 9, 16), 16);
        refused(frame(-1, 1, 0, 0, 9, 16), 16);
        refused(frame(0, 1, 9, 0, 9, 88), 88);
        refused(frame(0, 1, -1, 0, 9, 16), 16);
        refused(frame(0, 1, 1, 0, 9, 16), 16);
        refused(frame(0, 1, 0, Integer.MAX_VALUE, 9, 16), 16);
        refused(frame(0, 1, 0, -8, 9, 16), 16);
        refused(frame(0, 1, 0, options.bulkBytesMax() + 1, 9, 16), 16);
        refused(frame(0, 1, 0, 1, 9, 16), 16);
        refused(frame(0, 0, 0, 0, 9, 16), 16); // handler 0 is for returned messages
        refused(frame(2, 0, 0, 0, 9, 16), 16);
        refused(frame(4, 0, 0, -1, 0, 16), 16);
        refused(frame(4, 0, 0, Integer.MAX_VALUE, 0, 16), 16);
        assertThat(end.last()).isEqualTo("nothing");
        end.arrived(frame(0, 200, 2, 0, 9, 32), 32);
        assertThat(end.last()).isEqualTo("REQUEST 2");
    }

    @Test
    void messagesWithTheWrongTagGoBackAndTheCreditsToo() {
        byte[] wrongTag = frame(0, 1, 0, 0, 8, 16);
        for (int i = 0; i < 10 * options.creditsPerPeer(); i++) {
            end.arrived(wrongTag, 16); // handled at once, so credits come back
        }
        assertThat(end.sent()).contains(2, 4).doesNotContain(0, 1);
        assertThat(end.last()).isEqualTo("nothing");
    }
}
