package dev.merino.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

class CheckCommandTest {
    @Test
    void aProtocolThatPassesEndsWithZero() {
        Session session = Session.of("check", "--programs", "50");
        assertThat(session.exitCode).isZero();
        assertThat(session.out.toString())
                .contains("csm-none: 50 programs", "every read was right");
    }

    @Tag("release")
    @Test
    void aPlantedMistakeEndsWithOneAndTheSeedReplaysIt() {
        Session session = Session.of("check", "--plant", "dropped-notice", "--programs", "500");
        assertThat(session.exitCode).isEqualTo(1);
        Matcher seed =
                Pattern.compile("check --seed (0x\\p{XDigit}+)").matcher(session.out.toString());
        assertThat(seed.find()).isTrue();
        Session again = Session.of("check", "--seed", seed.group(1), "--plant", "dropped-notice");
        assertThat(again.exitCode).isEqualTo(1);
        assertThat(again.out.toString()).contains(seed.group(1), "expected");
        assertThat(Session.of("check", "--seed", seed.group(1)).exitCode).isZero();
    }

    @Test
    void thePlantedMistakesAreListed() {
        assertThat(Session.of("check", "--plants").out.toString())
                .contains("dropped-notice", "stale-twin");
    }

    @Test
    void thePapersProtocolIsJudgedToo() {
        Session session =
                Session.of("check", "--protocol", "csm-none", "--faithful", "--programs", "20");
        assertThat(session.exitCode).isZero();
        assertThat(session.out.toString()).contains("csm-none --faithful: 20 programs");
        Session other =
                Session.of("check", "--protocol", "sci-vm", "--faithful", "--programs", "1");
        assertThat(other.out.toString()).contains("--faithful changes nothing about sci-vm");
    }

    @Test
    void structuresArePutOnRandomSchedules() {
        Session session = Session.of("check-structures", "--programs", "20");
        assertThat(session.exitCode).isZero();
        assertThat(session.out.toString())
                .contains("structures: 20 programs", "every promise was kept");
    }

    @Test
    void aMistakeInAStructureIsFoundAndReplayed() {
        Session session = Session.of("check-structures", "--plant", "map-unlocked");
        assertThat(session.exitCode).isEqualTo(1);
        Matcher seed = Pattern.compile("--seed (0x\\p{XDigit}+)").matcher(session.out.toString());
        assertThat(seed.find()).isTrue();
        Session again =
                Session.of("check-structures", "--plant", "map-unlocked", "--seed", seed.group(1));
        assertThat(again.exitCode).isEqualTo(1);
        Session clean = Session.of("check-structures", "--seed", seed.group(1));
        assertThat(clean.exitCode).isZero();
    }

    @Test
    void wrongUseIsExplained() {
        assertWrong("--faithful does not go", "check", "--plant", "no-wait", "--faithful");
        assertWrong("did you mean dropped-notice?", "check", "--plant", "droped-notice");
        assertWrong("did you mean map-unlocked?", "check-structures", "--plant", "map-unlock");
        assertWrong("there is no protocol tmk", "check", "--protocol", "tmk");
        assertWrong("--programs and --threads", "check", "--programs", "0");
        assertWrong("--seed takes a whole number", "check", "--seed", "zzz");
    }

    private static void assertWrong(String reason, String... words) {
        Session session = Session.of(words);
        assertThat(session.exitCode).isEqualTo(2);
        assertThat(session.err.toString()).contains(reason);
    }
}
