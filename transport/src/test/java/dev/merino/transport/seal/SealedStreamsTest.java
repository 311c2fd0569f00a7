package dev.merino.transport.seal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Random;

class SealedStreamsTest {
    private final TestKeys keys = TestKeys.agreed();
    private final ByteArrayOutputStream wire = new ByteArrayOutputStream();
    private final byte[] content = new byte[100_000];

    SealedStreamsTest() throws GeneralSecurityException {
        new Random(20261118).nextBytes(content);
    }

    private void writeAll() throws IOException {
        try (SealedOutput out = new SealedOutput(wire, new RecordSealer(keys.caller()))) {
            out.write(content[0]);
            out.write(content, 1, content.length - 1);
            out.flush();
        }
    }

    private SealedInput reading(InputStream in) {
        return new SealedInput(in, new RecordOpener(keys.answerer()));
    }

    @Test
    void whatWasWrittenIsRead() throws Exception {
        writeAll();
        SealedInput in = reading(new ByteArrayInputStream(wire.toByteArray()));
        assertThat((byte) in.read()).isEqualTo(content[0]);
        assertThat(in.readNBytes(content.length - 1))
                .isEqualTo(Arrays.copyOfRange(content, 1, content.length));
        assertThat(in.read()).isEqualTo(-1);
        assertThat(in.read(new byte[1], 0, 1)).isEqualTo(-1);
    }

    @Test
    void aReadThatTimesOutLosesNothing() throws Exception {
        writeAll();
        SealedInput in = reading(new Hesitating(wire.toByteArray()));
        byte[] read = new byte[content.length];
        for (int at = 0; at < read.length; ) {
            try {
                at += in.read(read, at, read.length - at);
            } catch (SocketTimeoutException e) {
                assertThat(e).hasMessage("not now");
            }
        }
        assertThat(read).isEqualTo(content);
    }

    /** A few bytes at a time, and a timeout each other time. */
    private static final class Hesitating extends FilterInputStream {
        private int calls;

        Hesitating(byte[] bytes) {
            super(new ByteArrayInputStream(bytes));
        }

        @Override
        public int read(byte[] target, int from, int count) throws IOException {
            if (calls++ % 2 == 0) {
                throw new SocketTimeoutException("not now");
            }
            return super.read(target, from, Math.min(count, 1 + calls % 777));
        }
    }

    @Test
    void aChangedByteEndsTheStream() throws Exception {
        writeAll();
        byte[] changed = wire.toByteArray();
        changed[60_000]++;
        SealedInput in = reading(new ByteArrayInputStream(changed));
        assertThatThrownBy(() -> in.readNBytes(content.length))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("the other side sent what fails authentication");
    }

    @Test
    void aStreamThatIsCutIsNoEnd() throws Exception {
        writeAll();
        byte[] cut = Arrays.copyOf(wire.toByteArray(), wire.size() - 1);
        SealedInput in = reading(new ByteArrayInputStream(cut));
        assertThatThrownBy(() -> in.readNBytes(content.length)).isInstanceOf(EOFException.class);
    }
}
