package dev.merino.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.core.WireWriter;

import org.junit.jupiter.api.Test;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** The part of the contract about posts. */
abstract class PostContract extends DeliveryContract {
    private static final int POST = 4;
    private static final int[] LENGTHS = {
        0, 1, 7, 8, 55, 56, 57, 4096, 65_535, 65_536, 65_537, 70_000, 1 << 20, 3, 60
    };

    private static byte[] bytes(int seed, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (seed * 31 + i * 7);
        }
        return bytes;
    }

    /** A frame of that length, whose first half is an array and whose second lies elsewhere. */
    private static WireWriter frame(int seed, int length) {
        WireWriter frame = WireWriter.gathering();
        byte[] all = bytes(seed, length);
        int half = length < 2000 ? length : length / 2;
        for (int i = 0; i < half; i++) {
            frame.putByte(all[i]);
        }
        if (half < length) {
            frame.putBytes(MemorySegment.ofArray(all).asSlice(half + Integer.BYTES));
        }
        return frame;
    }

    /** What {@link #frame} contains. */
    private static byte[] expected(int seed, int length) {
        WireWriter frame = frame(seed, length);
        byte[] all = new byte[frame.length()];
        frame.copyTo(all, 0);
        return all;
    }

    private static void keep(RuntimeEndpoint receiver, List<byte[]> seen) {
        receiver.setPostHandler(
                POST,
                (source, in) -> {
                    byte[] bytes = new byte[in.left()];
                    for (int i = 0; i < bytes.length; i++) {
                        bytes[i] = in.getByte("byte");
                    }
                    in.end();
                    seen.add(bytes);
                });
    }

    @Test
    void postsOfAllLengthsArriveInOrder() throws Exception {
        Run run = run(2);
        List<byte[]> seen = new ArrayList<>();
        keep(run.get(1), seen);
        for (int i = 0; i < LENGTHS.length; i++) {
            run.get(0).post(1, POST, frame(i, LENGTHS[i]));
            if (i % 3 == 0) {
                run.get(0).flush();
            }
        }
        pollUntil(() -> seen.size() == LENGTHS.length, run.get(0), run.get(1));
        for (int i = 0; i < LENGTHS.length; i++) {
            assertThat(seen.get(i)).isEqualTo(expected(i, LENGTHS[i]));
        }
    }

    @Test
    void moreThanTheReceiverTakesIsQueued() throws Exception {
        Run run = run(2);
        List<byte[]> seen = new ArrayList<>();
        keep(run.get(1), seen);
        int count = 5000;
        for (int i = 0; i < count; i++) {
            run.get(0).post(1, POST, frame(i, 40));
            run.get(0).flush();
        }
        pollUntil(() -> seen.size() == count, run.get(0), run.get(1));
        for (int i = 0; i < count; i++) {
            assertThat(seen.get(i)).isEqualTo(expected(i, 40));
        }
    }

    @Test
    void aHandlerMayPost() throws Exception {
        Run run = run(2);
        List<byte[]> seen = new ArrayList<>();
        keep(run.get(0), seen);
        run.get(1)
                .setPostHandler(
                        POST,
                        (source, in) -> {
                            for (int i = 0; i < 300; i++) { // more than a queue has room for
                                run.get(1).post(0, POST, frame(i, 30 * i));
                                run.get(1).flush();
                            }
                        });
        run.get(0).post(1, POST, frame(0, 10));
        pollUntil(() -> seen.size() == 300, run.get(0), run.get(1));
        for (int i = 0; i < 300; i++) {
            assertThat(seen.get(i)).isEqualTo(expected(i, 30 * i));
        }
    }

    @Test
    void aPostThatNobodyTakesComesBackWithoutItsBytes() throws Exception {
        Run run = run(2);
        List<String> back = new ArrayList<>();
        run.get(0)
                .setHandler(
                        0,
                        arrival ->
                                back.add(
                                        "%s %d %d %s"
                                                .formatted(
                                                        arrival.kind(),
                                                        arrival.handler(),
                                                        arrival.bulkBytes(),
                                                        arrival.reason())));
        run.get(0).post(1, POST, frame(0, 100));
        pollUntil(() -> back.size() == 1, run.get(0), run.get(1));
        run.get(1).setTag(5);
        run.get(0).post(1, POST, frame(0, 100));
        pollUntil(() -> back.size() == 2, run.get(0), run.get(1));
        assertThat(back).containsExactly("RETURNED 4 0 NO_HANDLER", "RETURNED 4 0 WRONG_TAG");
    }

    @Test
    void aPostThatIsTooLongIsRefused() throws Exception {
        Run run = run(2, options().withPosts(1000, 100_000));
        assertThat(run.get(0).postBytesMax()).isEqualTo(1000);
        assertThatThrownBy(() -> run.get(0).post(1, POST, frame(0, 1001)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a post of 1001 bytes, the longest has 1000");
    }
}
