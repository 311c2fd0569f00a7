package dev.merino.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Cluster;
import dev.merino.Merino;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.SharedLongs;
import dev.merino.Statistics;

import org.junit.jupiter.api.Test;

import java.util.List;

/** Pages are at home where the settings say, whoever touches them first. */
class FirstHomesTest {
    /** Rank 0 touches a page first, then rank 1 writes it in each of ten rounds. */
    private static final Program PROGRAM =
            me -> {
                SharedLongs array = me.longs(8);
                if (me.isFirst()) {
                    array.set(1, 7);
                }
                me.barrier();
                for (int round = 1; round <= 10; round++) {
                    if (!me.isFirst()) {
                        array.set(0, round);
                    }
                    me.barrier();
                    if (array.get(0) != round || array.get(1) != 7) {
                        throw new IllegalStateException("round " + round);
                    }
                    me.barrier();
                }
            };

    private static long diffs(Settings settings) {
        try (Cluster cluster = Merino.embedded(settings)) {
            Statistics counted = cluster.run(PROGRAM);
            return counted.total().counts().getOrDefault("diffs made", 0L);
        }
    }

    @Test
    void aPageIsAtHomeWhereTheSettingsPutIt() {
        Settings settings = Settings.of(2, 1).withFaithful(true);
        assertThat(diffs(settings)).isEqualTo(10);
        assertThat(diffs(settings.withFirstHomes(List.of("0 1 1")))).isZero();
    }
}
