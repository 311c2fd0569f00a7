package dev.merino.transport.seal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.core.Chance;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

class DatagramsTest {
    private static final byte[] TEXT = "what nobody else may know".getBytes(StandardCharsets.UTF_8);
    private static final byte[] REFUSED = {};

    private final TestKeys keys = TestKeys.agreed();
    private final DatagramSealer sealer = new DatagramSealer(keys.caller());
    private final DatagramOpener opener = new DatagramOpener(keys.answerer());

    DatagramsTest() throws GeneralSecurityException {}

    private static byte[] seal(DatagramSealer sealer) {
        byte[] datagram = new byte[TEXT.length + DatagramSealer.OVERHEAD_BYTES];
        assertThat(sealer.seal(TEXT, TEXT.length, datagram)).isEqualTo(datagram.length);
        return datagram;
    }

    private static byte[] open(DatagramOpener opener, byte[] datagram) {
        byte[] content = new byte[100];
        int length = opener.open(datagram, datagram.length, content);
        return length == DatagramOpener.REFUSED ? REFUSED : Arrays.copyOf(content, length);
    }

    @Test
    void eachBitCountsAndARefusedDatagramChangesNothing() {
        byte[] datagram = seal(sealer);
        for (int bit = 0; bit < datagram.length * Byte.SIZE; bit++) {
            byte[] changed = datagram.clone();
            changed[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
            assertThat(open(opener, changed)).as("bit %d", bit).isEqualTo(REFUSED);
        }
        assertThat(open(opener, datagram)).isEqualTo(TEXT);
    }

    @Test
    void everyShorterOrLongerDatagramIsRefused() {
        byte[] datagram = seal(sealer);
        for (int length = 0; length < datagram.length + 200; length++) {
            if (length != datagram.length) {
                assertThat(open(opener, Arrays.copyOf(datagram, length))).isEqualTo(REFUSED);
            }
        }
    }

    @Test
    void aDatagramCountsOnceInWhateverOrderTheyCome() {
        List<byte[]> datagrams = new ArrayList<>();
        for (int i = 0; i < ReplayWindow.NUMBERS; i++) {
            datagrams.add(seal(sealer));
        }
        Collections.shuffle(datagrams, new Random(20261118));
        for (byte[] each : datagrams) {
            assertThat(open(opener, each)).isEqualTo(TEXT);
            assertThat(open(opener, each)).isEqualTo(REFUSED);
        }
        for (byte[] each : datagrams) {
            assertThat(open(opener, each)).isEqualTo(REFUSED);
        }
    }

    @Test
    void aDatagramThatIsTooLateIsRefusedEvenIfItNeverCame() {
        byte[] late = seal(sealer);
        for (int i = 0; i < ReplayWindow.NUMBERS; i++) {
            assertThat(open(opener, seal(sealer))).isEqualTo(TEXT);
        }
        assertThat(open(opener, late)).isEqualTo(REFUSED);
    }

    @Test
    void theWindowKnowsWhatASetKnows() {
        Chance chance = new Chance(20261118);
        ReplayWindow window = new ReplayWindow();
        boolean[] seen = new boolean[200_000];
        int last = -1;
        for (int base = 0; base < seen.length - 3000; base += chance.below(50) * chance.below(60)) {
            for (int i = 0; i < 20; i++) {
                int number = Math.max(0, base + chance.below(3000) - 1500);
                boolean isNew = !seen[number] && number > last - ReplayWindow.NUMBERS;
                assertThat(window.isNew(number)).as("number %d", number).isEqualTo(isNew);
                if (isNew) {
                    window.add(number);
                    seen[number] = true;
                    last = Math.max(last, number);
                }
            }
            base++;
        }
    }

    @Test
    void keysChangeAndLateDatagramsOfTheLastOneAreStillOpened() {
        DatagramSealer rotating = new DatagramSealer(keys.caller(), 4);
        DatagramOpener following = new DatagramOpener(keys.answerer(), 4);
        List<byte[]> sent = new ArrayList<>();
        for (int i = 0; i < 13; i++) {
            sent.add(seal(rotating));
        }
        for (int number : new int[] {1, 5, 2, 3, 8, 6, 9, 12}) {
            assertThat(open(following, sent.get(number))).as("%d", number).isEqualTo(TEXT);
        }
        assertThat(open(following, sent.get(0))).as("two keys ago").isEqualTo(REFUSED);
        assertThat(open(following, sent.get(7))).as("two keys ago").isEqualTo(REFUSED);
        assertThat(open(following, sent.get(10))).isEqualTo(TEXT);
    }

    @Test
    void aForgedNumberOfALaterKeyDoesNotMoveTheKeysOn() {
        DatagramSealer rotating = new DatagramSealer(keys.caller(), 4);
        DatagramOpener following = new DatagramOpener(keys.answerer(), 4);
        byte[] first = seal(rotating);
        for (int number = 1; number < 40; number++) {
            byte[] forged = first.clone();
            forged[0] = (byte) number;
            assertThat(open(following, forged)).isEqualTo(REFUSED);
        }
        assertThat(open(following, first)).isEqualTo(TEXT);
    }

    @Test
    void numbersAreNotUsedAgainWhenTheyHaveRunOut() {
        DatagramSealer last = new DatagramSealer(keys.caller(), Long.MAX_VALUE, 1 << 20);
        assertThat(seal(last)).isNotEmpty();
        assertThatThrownBy(() -> seal(last))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a link has no numbers left for its datagrams");
    }

    @Test
    void whoDoesNotKnowTheSecretIsRefused() throws Exception {
        byte[] guess = new byte[32];
        guess[0] = 1;
        TestKeys wrong = TestKeys.agreed(guess, new byte[32]);
        byte[] datagram = seal(new DatagramSealer(wrong.caller()));
        assertThat(open(new DatagramOpener(wrong.answerer()), datagram)).isEqualTo(REFUSED);
        assertThat(open(opener, datagram)).isEqualTo(REFUSED);
    }
}
