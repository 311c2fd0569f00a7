package dev.merino.pager;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.lang.foreign.Arena;

/** The word of a flag on a node alone. */
class FlagWordsTest {
    private static final int FLAG = 5;

    private final FlagWords words =
            new FlagWords(new SharedWords(Arena.ofAuto().allocate(1024, Long.BYTES)), 0);

    @Test
    void theFirstToSetItLearnsThatItWas() {
        assertThat(words.state(FLAG)).isEqualTo(FlagWords.UNSET);
        assertThat(words.set(FLAG)).isEqualTo(FlagWords.UNSET);
        assertThat(words.state(FLAG)).isEqualTo(FlagWords.SET);
        assertThat(words.set(FLAG)).isEqualTo(FlagWords.SET);
        assertThat(words.state(FLAG + 1)).isEqualTo(FlagWords.UNSET);
    }

    @Test
    void whoWaitsAtTheKeeperIsNotPassedBy() {
        assertThat(words.isSetBeforeWaiting(FLAG)).isFalse();
        assertThat(words.set(FLAG)).isEqualTo(FlagWords.KEEPERS);
        assertThat(words.state(FLAG)).isEqualTo(FlagWords.KEEPERS);
        words.returned(FLAG);
        assertThat(words.state(FLAG)).isEqualTo(FlagWords.SET);
    }

    @Test
    void nobodyGoesToTheKeeperForAFlagThatIsSet() {
        assertThat(words.set(FLAG)).isEqualTo(FlagWords.UNSET);
        assertThat(words.isSetBeforeWaiting(FLAG)).isTrue();
        assertThat(words.state(FLAG)).isEqualTo(FlagWords.SET);
    }

    @Test
    void itsNumberIsUsedAgain() {
        assertThat(words.set(FLAG)).isEqualTo(FlagWords.UNSET);
        words.forget(FLAG);
        assertThat(words.set(FLAG)).isEqualTo(FlagWords.UNSET);
        words.forget(ControlLayout.FLAGS_MAX); // has no word
        assertThat(FlagWords.isWithin(ControlLayout.FLAGS_MAX)).isFalse();
    }
}
