package dev.merino.transport.handshake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.core.MalformedFrameException;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.transport.seal.LinkKeys;
import dev.merino.transport.seal.RecordOpener;
import dev.merino.transport.seal.RecordSealer;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;

@Timeout(60)
class HandshakeTest {
    private static final int HELLO_BYTES = 89;
    private static final int PROOF_BYTES = 32;

    private final Secret secret = Secret.random();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final End caller = new End();
    private final End answerer = new End();

    HandshakeTest() {
        caller.other = answerer;
        answerer.other = caller;
    }

    /** One end of a line in memory. */
    private static final class End implements HandshakeStream, AutoCloseable {
        private static final int CLOSED = 256;
        final BlockingQueue<Integer> incoming = new LinkedBlockingQueue<>();
        End other = this;
        int sent;
        int flipped = -1;
        ByteArrayOutputStream heard = new ByteArrayOutputStream();

        @Override
        public void read(byte[] target, int count) throws IOException {
            try {
                for (int i = 0; i < count; i++) {
                    int next = incoming.take();
                    if (next == CLOSED) {
                        throw new EOFException("the other side closed the connection");
                    }
                    target[i] = (byte) next;
                }
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        }

        @Override
        public void write(byte[] source) {
            heard.write(source, 0, source.length);
            for (byte each : source) {
                other.incoming.add((sent++ == flipped ? each ^ 1 : each) & 0xff);
            }
        }

        @Override
        public void close() {
            other.incoming.add(CLOSED);
        }
    }

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    @Test
    void bothSidesAreSureOfEachOther() throws Exception {
        Future<?> call = call(new Handshake(secret, 7, 3), 5);
        assertThat(answer(new Handshake(secret, 7, 5), true)).isEqualTo(3);
        call.get();
    }

    @Test
    void eachBitOfEveryMessageCounts() throws Exception {
        for (int at = 0; at < HELLO_BYTES + PROOF_BYTES; at++) {
            caller.flipped = at;
            refusedByBoth();
            restart();
        }
        for (int at = 0; at < HELLO_BYTES + PROOF_BYTES; at++) {
            answerer.flipped = at;
            refusedByBoth();
            restart();
        }
    }

    private void refusedByBoth() throws Exception {
        Future<?> call = call(new Handshake(secret, 7, 3), 5);
        assertThatThrownBy(() -> answer(new Handshake(secret, 7, 5), true))
                .as("byte %d of the caller, %d of the answerer", caller.flipped, answerer.flipped)
                .isInstanceOf(IOException.class);
        assertThatThrownBy(call::get).hasCauseInstanceOf(IOException.class);
    }

    private void restart() {
        for (End end : new End[] {caller, answerer}) {
            end.incoming.clear();
            end.sent = 0;
            end.flipped = -1;
        }
    }

    @Test
    void eachBitOfASealedHandshakeCounts() throws Exception {
        for (End end : new End[] {caller, answerer}) {
            for (int at = 0; at < HELLO_BYTES + PROOF_BYTES; at++) {
                end.flipped = at;
                Future<LinkKeys> call = callSealed(new Handshake(secret, 7, 3), true);
                assertThatThrownBy(() -> answerSealed(new Handshake(secret, 7, 5), true))
                        .as("byte %d", at)
                        .isInstanceOf(IOException.class);
                assertThatThrownBy(call::get).hasCauseInstanceOf(IOException.class);
                restart();
            }
        }
    }

    @Test
    void bothSidesHaveKeysThatFitAndAreNewEachTime() throws Exception {
        byte[][] records = new byte[2][];
        for (int i = 0; i < 2; i++) {
            Future<LinkKeys> call = callSealed(new Handshake(secret, 7, 3), true);
            LinkKeys answered = answerSealed(new Handshake(secret, 7, 5), true);
            byte[] record = new byte[1 + RecordSealer.OVERHEAD_BYTES];
            int length = new RecordSealer(call.get()).seal(new byte[] {42}, 0, 1, record, 0);
            byte[] opened = new byte[1];
            assertThat(new RecordOpener(answered).open(record, 0, length, opened)).isEqualTo(1);
            assertThat(opened[0]).isEqualTo((byte) 42);
            records[i] = record;
            restart();
        }
        assertThat(records[0]).isNotEqualTo(records[1]);
    }

    @Test
    void whoWantsItPlainIsRefusedByWhoWantsItSealed() throws Exception {
        Future<LinkKeys> call = callSealed(new Handshake(secret, 7, 3), false);
        assertThatThrownBy(() -> answerSealed(new Handshake(secret, 7, 5), true))
                .isInstanceOf(RefusedException.class)
                .hasMessage(
                        "the other side does not encrypt what it sends, and this one does: start"
                                + " all with --plain, or none");
        assertThatThrownBy(call::get).isInstanceOf(ExecutionException.class);
    }

    @Test
    void theSecretIsNotOnTheWire() throws Exception {
        caller.heard = new ByteArrayOutputStream();
        answerer.heard = caller.heard;
        Future<LinkKeys> call = callSealed(new Handshake(secret, 7, 3), true);
        assertThat(answerSealed(new Handshake(secret, 7, 5), true)).isNotNull();
        assertThat(call.get()).isNotNull();
        String heard = HexFormat.of().formatHex(caller.heard.toByteArray());
        assertThat(heard).hasSize(2 * (2 * HELLO_BYTES + 2 * PROOF_BYTES + 1));
        assertThat(heard).doesNotContain(secret.toHex());
        assertThat(heard).doesNotContain(secret.toHex().substring(0, 16));
    }

    private Future<LinkKeys> callSealed(Handshake handshake, boolean isSealed) {
        return threads.submit(
                () -> {
                    try {
                        return handshake.call(caller, 5, isSealed);
                    } catch (IOException e) {
                        caller.close();
                        throw e;
                    }
                });
    }

    private LinkKeys answerSealed(Handshake handshake, boolean isSealed) throws IOException {
        try {
            return Objects.requireNonNull(
                    handshake.answer(answerer, node -> true, node -> isSealed).keys());
        } catch (IOException e) {
            answerer.close();
            throw e;
        }
    }

    @Test
    void theOtherSecretIsRefused() throws Exception {
        Future<?> call = call(new Handshake(Secret.random(), 7, 3), 5);
        assertThatThrownBy(() -> answer(new Handshake(secret, 7, 5), true))
                .isInstanceOf(EOFException.class);
        assertThatThrownBy(call::get)
                .hasMessageContaining(
                        "which claims to be 5, fails to prove knowledge of the secret");
    }

    @Test
    void anotherRunIsRefused() throws Exception {
        Future<?> call = call(new Handshake(secret, 8, 3), 5);
        assertThatThrownBy(() -> answer(new Handshake(secret, 7, 5), true))
                .isInstanceOf(RefusedException.class)
                .hasMessage("the other side belongs to run 8, not 7");
        assertThatThrownBy(call::get).isInstanceOf(ExecutionException.class);
    }

    @Test
    void whoWantsSomebodyElseIsRefused() throws Exception {
        Future<?> call = call(new Handshake(secret, 7, 3), 6);
        assertThatThrownBy(() -> answer(new Handshake(secret, 7, 5), true))
                .hasMessage("the other side wants 6, not 5");
        assertThatThrownBy(call::get).isInstanceOf(ExecutionException.class);
    }

    @Test
    void whoIsNotAdmittedLearnsThatItWasRefused() throws Exception {
        Future<?> call = call(new Handshake(secret, 7, 3), 5);
        assertThatThrownBy(() -> answer(new Handshake(secret, 7, 5), false))
                .isInstanceOf(RefusedException.class)
                .hasMessage("process 3 is not expected");
        assertThatThrownBy(call::get).hasMessageContaining("the other side has refused us");
    }

    @Test
    void whoSendsProofsBackIsRefused() throws Exception {
        Future<Integer> answer =
                threads.submit(() -> new Handshake(secret, 7, 5).answer(answerer, node -> true));
        byte[] hello = {
            'M', 'R', 'N', 'O', 2, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 5, 0, 0, 0
        };
        caller.write(Arrays.copyOf(hello, HELLO_BYTES));
        byte[] answered = new byte[HELLO_BYTES + PROOF_BYTES];
        caller.read(answered, answered.length);
        caller.write(Arrays.copyOfRange(answered, HELLO_BYTES, answered.length));
        assertThatThrownBy(answer::get)
                .hasMessageContaining("fails to prove knowledge of the secret");
    }

    @Test
    void aSecretIsNotPrinted() {
        assertThat(secret.toString()).isEqualTo("Secret[not shown]");
        assertThat(Secret.fromHex(secret.toHex())).isEqualTo(secret);
        assertThat(Secret.random()).isNotEqualTo(secret);
        assertThatThrownBy(() -> Secret.fromHex(secret.toHex().substring(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasNoCause()
                .hasMessage("a secret is written as 64 hexadecimal digits");
    }

    @Test
    void aSecretIsReadFromAMessageUnlessItHasAnotherLength() {
        WireWriter out = new WireWriter();
        secret.writeTo(out);
        out.putBytes(new byte[Secret.BYTES - 1]);
        WireReader in = new WireReader(out.toByteArray());
        assertThat(Secret.readFrom(in)).isEqualTo(secret);
        assertThatThrownBy(() -> Secret.readFrom(in))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessageContaining("secret is 31 bytes long");
    }

    private Future<?> call(Handshake handshake, int node) {
        return threads.submit(
                () -> {
                    try {
                        handshake.call(caller, node);
                    } catch (IOException e) {
                        caller.close();
                        throw e;
                    }
                    return node;
                });
    }

    private int answer(Handshake handshake, boolean admit) throws IOException {
        try {
            return handshake.answer(answerer, node -> admit);
        } catch (IOException e) {
            answerer.close();
            throw e;
        }
    }
}
