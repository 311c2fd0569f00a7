package dev.merino.transport.seal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.core.MalformedFrameException;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;

class RecordsTest {
    private static final byte[] TEXT = "what nobody else may know".getBytes(StandardCharsets.UTF_8);
    private static final byte[] SECRET = new byte[32];

    private final TestKeys keys = TestKeys.agreed();
    private final RecordSealer sealer = new RecordSealer(keys.caller());
    private final RecordOpener opener = new RecordOpener(keys.answerer());

    RecordsTest() throws GeneralSecurityException {}

    private static byte[] seal(RecordSealer sealer, byte[] content) {
        byte[] record = new byte[content.length + RecordSealer.OVERHEAD_BYTES];
        assertThat(sealer.seal(content, 0, content.length, record, 0)).isEqualTo(record.length);
        return record;
    }

    private static byte[] open(RecordOpener opener, byte[] record) {
        byte[] content = new byte[RecordSealer.CONTENT_BYTES_MAX];
        int bytes = opener.recordBytes(record, 0);
        int length = opener.open(record, 0, bytes, content);
        return Arrays.copyOf(content, length);
    }

    private void refused(byte[] record) {
        assertThatThrownBy(() -> open(opener, record))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessageStartingWith("sent what fails authentication");
    }

    @Test
    void whatIsSealedIsOpenedAndNotReadableInBetween() {
        for (int length : new int[] {1, 15, 16, 17, 4096, RecordSealer.CONTENT_BYTES_MAX}) {
            byte[] content = new byte[length];
            System.arraycopy(TEXT, 0, content, 0, Math.min(length, TEXT.length));
            byte[] record = seal(sealer, content);
            assertThat(open(opener, record)).isEqualTo(content);
            assertThat(new String(record, StandardCharsets.ISO_8859_1))
                    .doesNotContain("nobody else");
        }
    }

    @Test
    void theSameContentLooksDifferentEachTimeAndInEachDirection() {
        RecordSealer back = new RecordSealer(keys.answerer());
        assertThat(seal(sealer, TEXT)).isNotEqualTo(seal(back, TEXT));
        assertThat(seal(sealer, TEXT)).isNotEqualTo(seal(sealer, TEXT));
    }

    @Test
    void eachBitCounts() throws Exception {
        byte[] record = seal(sealer, TEXT);
        for (int bit = 0; bit < record.length * Byte.SIZE; bit++) {
            byte[] changed = record.clone();
            changed[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
            refused(changed);
        }
        assertThat(open(opener, record)).isEqualTo(TEXT);
    }

    @Test
    void aChangedLengthIsNoticedBeforeTheRestHasCome() {
        byte[] header = Arrays.copyOf(seal(sealer, TEXT), RecordOpener.HEADER_BYTES);
        header[1]++;
        assertThatThrownBy(() -> opener.recordBytes(header, 0))
                .isInstanceOf(MalformedFrameException.class);
    }

    @Test
    void aRecordCountsOnce() {
        byte[] record = seal(sealer, TEXT);
        assertThat(open(opener, record)).isEqualTo(TEXT);
        refused(record);
    }

    @Test
    void recordsThatChangePlacesAreRefused() {
        byte[] first = seal(sealer, TEXT);
        byte[] second = seal(sealer, TEXT);
        refused(second);
        assertThat(open(opener, first)).isEqualTo(TEXT);
        assertThat(open(opener, second)).isEqualTo(TEXT);
    }

    @Test
    void aRecordThatIsLeftOutIsNoticed() {
        byte[] lost = seal(sealer, TEXT);
        assertThat(lost).isNotEmpty();
        refused(seal(sealer, TEXT));
    }

    @Test
    void aRecordOfTheOtherDirectionIsRefused() {
        refused(seal(new RecordSealer(keys.answerer()), TEXT));
    }

    @Test
    void whoDoesNotKnowTheSecretIsRefused() throws Exception {
        byte[] guess = SECRET.clone();
        guess[31] = 1;
        TestKeys wrong = TestKeys.agreed(guess, SECRET);
        RecordOpener theirs = new RecordOpener(wrong.answerer());
        byte[] record = seal(new RecordSealer(wrong.caller()), TEXT);
        assertThatThrownBy(() -> open(theirs, record)).isInstanceOf(MalformedFrameException.class);
    }

    @Test
    void whoWasInAnotherConnectionIsRefused() throws Exception {
        refused(seal(new RecordSealer(TestKeys.agreed().caller()), TEXT));
    }

    @Test
    void keysChangeAtTheSameRecordOnBothSides() {
        RecordSealer rotating = new RecordSealer(keys.caller(), 0, 3);
        RecordOpener following = new RecordOpener(keys.answerer(), 0, 3);
        RecordOpener staying = new RecordOpener(keys.answerer());
        for (int i = 0; i < 10; i++) {
            byte[] record = seal(rotating, TEXT);
            assertThat(open(following, record)).isEqualTo(TEXT);
            if (i < 3) {
                assertThat(open(staying, record)).isEqualTo(TEXT);
            } else {
                assertThatThrownBy(() -> open(staying, record))
                        .isInstanceOf(MalformedFrameException.class);
            }
        }
    }

    @Test
    void numbersAreNotUsedAgainWhenTheyHaveRunOut() {
        RecordSealer last = new RecordSealer(keys.caller(), RecordKeys.NUMBER_MAX, 1 << 20);
        assertThatThrownBy(() -> seal(last, TEXT))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a link has no numbers left for its records");
    }

    @Test
    void keysThatAreClosedOpenNothing() {
        keys.caller().close();
        refused(seal(new RecordSealer(keys.caller()), TEXT));
        assertThat(keys.caller().toString()).isEqualTo("LinkKeys[not shown]");
    }

    @Test
    void aPublicKeyThatMakesTheResultKnownIsRefused() {
        assertThatThrownBy(
                        () -> LinkKeys.agree(new KeyExchange(), new byte[32], SECRET, TEXT, true))
                .isInstanceOf(GeneralSecurityException.class);
    }

    @Test
    void aRecordHasSomethingInIt() {
        assertThatThrownBy(() -> sealer.seal(TEXT, 0, 0, new byte[100], 0))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
