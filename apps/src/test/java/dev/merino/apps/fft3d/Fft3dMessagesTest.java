package dev.merino.apps.fft3d;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Share;
import dev.merino.apps.AppRun;
import dev.merino.apps.Near;
import dev.merino.apps.messaging.Layout;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The golden numbers are those that NAS verifies class S of FT with. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class Fft3dMessagesTest {
    @ParameterizedTest(name = "{0} nodes x {1} threads, {2}")
    @CsvSource({"2,1,naive", "2,2,good"})
    void messagesGiveTheChecksumsOfNas(int nodes, int threads, String layout) {
        Map<String, String> golden =
                AppRun.golden("fft3d-am --steps 2 --layout " + layout, nodes, threads);
        Near.require(golden, "T1.re", 5.546087004964e+02);
        Near.require(golden, "T1.im", 4.845363331978e+02);
        Near.require(golden, "T2.re", 5.546385409190e+02);
        Near.require(golden, "T2.im", 4.865304269511e+02);
    }

    @ParameterizedTest(name = "{0} on {1} nodes x {2} threads")
    @CsvSource({
        "--x 8 --y 4 --z 16 --message-bytes 16,3,2",
        "--x 8 --y 4 --z 16 --message-bytes 80,5,1",
        "--x 1 --y 1 --z 4,2,2",
        "--x 2 --y 8 --z 1,2,3",
        "--x 1 --y 1 --z 1,3,1"
    })
    void anyBoxOnAnyRanksIsThatOfTheSequentialProgram(String box, int nodes, int threads) {
        for (String layout : new String[] {"naive", "good"}) {
            String words = "fft3d-am --steps 2 %s --layout %s".formatted(box, layout);
            assertThat(AppRun.golden(words, nodes, threads)).containsKey("T2.im");
        }
    }

    @Test
    void everyPointHasOneOwnerAlongEveryAxis() {
        Box box = new Box(8, 4, 16);
        for (Layout layout : Layout.values()) {
            Plan plan = new Plan(box, layout, 3, 6);
            for (Axis axis : Axis.values()) {
                int points = 0;
                for (int rank = 0; rank < 6; rank++) {
                    points += plan.region(axis, rank).points();
                }
                assertThat(points).isEqualTo(8 * 4 * 16);
            }
        }
    }

    @Test
    void withAGoodLayoutOnlyOneRankOfEveryOtherNodeIsSpokenTo() {
        Plan plan = new Plan(new Box(8, 8, 8), Layout.GOOD, 2, 4);
        Region mine = plan.region(Axis.Y, 1);
        assertThat(mine.common(plan.region(Axis.Z, 3)).points()).isPositive();
        assertThat(mine.common(plan.region(Axis.Z, 2)).points()).isZero();
    }

    @Test
    void aPointOfOneRegionIsFoundInAnother() {
        Region outer = new Region(new Share(0, 4), new Share(2, 5), new Share(1, 3));
        Region inner = new Region(new Share(1, 3), new Share(3, 5), new Share(2, 3));
        assertThat(outer.indexOf(inner, 0)).isEqualTo(outer.index(1, 3, 2));
        assertThat(outer.indexOf(inner, 3)).isEqualTo(outer.index(2, 4, 2));
        assertThat(outer.common(inner)).isEqualTo(inner);
        assertThat(inner.run(1)).isEqualTo(1);
    }
}
