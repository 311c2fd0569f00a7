package dev.merino.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.core.MalformedFrameException;
import dev.merino.core.WireReader;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

class MessageFramesTest {
    private static final int BYTES_MAX = 100;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private void write(String text) throws IOException {
        MessageFrames.write(out, BYTES_MAX, frame -> frame.putString(text));
    }

    private static String read(InputStream in) throws IOException {
        return MessageFrames.read(in, BYTES_MAX, MessageFramesTest::text);
    }

    private static String text(WireReader in) {
        return in.getString("text");
    }

    private static InputStream in(int... bytes) {
        byte[] all = new byte[bytes.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = (byte) bytes[i];
        }
        return new ByteArrayInputStream(all);
    }

    @Test
    void messagesAreReadOneByOneAndNothingBehindThem() throws IOException {
        write("a");
        write("");
        out.write('!');
        InputStream in = new ByteArrayInputStream(out.toByteArray());
        assertThat(read(in)).isEqualTo("a");
        assertThat(read(in)).isEmpty();
        assertThat(in.read()).isEqualTo('!');
        assertThatThrownBy(() -> read(in)).isInstanceOf(EOFException.class).hasMessage(null);
    }

    @Test
    void aMessageMayComeByteByByte() throws IOException {
        write("slow");
        InputStream slow =
                new FilterInputStream(new ByteArrayInputStream(out.toByteArray())) {
                    @Override
                    public int read(byte[] target, int from, int count) throws IOException {
                        return super.read(target, from, Math.min(count, 1));
                    }
                };
        assertThat(read(slow)).isEqualTo("slow");
    }

    @Test
    void aFrameIsItsLengthLittleEndianAndItsBytes() {
        assertThat(MessageFrames.encode(BYTES_MAX, frame -> frame.putByte(7)))
                .containsExactly(1, 0, 0, 0, 7);
    }

    @Test
    void aStreamThatEndsInsideAFrameHasEnded() {
        assertThatThrownBy(() -> read(in(1, 0))).isInstanceOf(EOFException.class);
        assertThatThrownBy(() -> read(in(5, 0, 0, 0, 1))).isInstanceOf(EOFException.class);
    }

    @Test
    void aLongerMessageThanAllowedIsRefusedOnBothSides() {
        assertThatThrownBy(() -> read(in(101, 0, 0, 0)))
                .isInstanceOf(IOException.class)
                .hasMessage("a message of 101 bytes, at most 100");
        assertThatThrownBy(() -> read(in(-1, -1, -1, -1)))
                .hasMessage("a message of 4294967295 bytes, at most 100");
        assertThatThrownBy(() -> write("x".repeat(97)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a message of 101 bytes, at most 100");
        assertThat(out.size()).isZero();
    }

    @Test
    void aMalformedMessageIsAFailureOfTheStream() {
        assertThatThrownBy(() -> read(in(4, 0, 0, 0, 9, 0, 0, 0)))
                .isInstanceOf(IOException.class)
                .hasCauseInstanceOf(MalformedFrameException.class)
                .hasMessageContaining("text is more than the frame holds (9)");
        assertThatThrownBy(() -> read(in(5, 0, 0, 0, 0, 0, 0, 0, 1)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("1 bytes too early");
    }

    /** A stream that has claimed much and sends little must not make us take the memory. */
    @Test
    void memoryIsTakenOnlyForWhatArrives() {
        int[] longest = {0};
        InputStream liar =
                new InputStream() {
                    private int left = Integer.BYTES;

                    @Override
                    public int read() {
                        throw new UnsupportedOperationException("one byte at a time");
                    }

                    @Override
                    public int read(byte[] target, int from, int count) {
                        longest[0] = Math.max(longest[0], target.length);
                        if (left == 0) {
                            return -1;
                        }
                        Arrays.fill(target, from, from + count, (byte) 0);
                        target[from + count - 1] = 1; // a length of 16 MiB
                        left -= count;
                        return count;
                    }
                };
        assertThatThrownBy(
                        () ->
                                MessageFrames.read(
                                        liar, MessageFrames.RUN_BYTES_MAX, MessageFramesTest::text))
                .isInstanceOf(EOFException.class);
        assertThat(longest[0]).isBetween(Integer.BYTES, 1 << 16);
    }

    @Test
    void aStartRecordIsReadAndWhatComesBehindItIsLeft() throws IOException {
        StartRecord.write(out, record -> record.putString("x".repeat(1 << 17)));
        out.write('!');
        InputStream stdin = new ByteArrayInputStream(out.toByteArray());
        assertThat(StartRecord.read(stdin, MessageFramesTest::text)).hasSize(1 << 17);
        assertThat(stdin.read()).isEqualTo('!');
    }

    @Test
    void whoTypesInsteadOfAStartRecordGetsAnAnswer() {
        assertThatThrownBy(() -> StartRecord.read(in('h', 'e', 'l', 'p'), MessageFramesTest::text))
                .hasMessage("this process is started by merino, not by hand");
        assertThatThrownBy(() -> StartRecord.read(in('M', 'R'), MessageFramesTest::text))
                .isInstanceOf(EOFException.class);
    }
}
