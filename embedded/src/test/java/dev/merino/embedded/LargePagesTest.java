package dev.merino.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Cluster;
import dev.merino.Merino;
import dev.merino.Settings;
import dev.merino.SharedLongs;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.concurrent.atomic.AtomicLong;

/** A cluster whose operating system has larger pages than most. */
class LargePagesTest {
    private static final int LENGTH = 40_000;
    private static final int ROUNDS = 5;

    @ParameterizedTest
    @CsvSource({
        "16384, csm-none",
        "65536, csm-none",
        "16384, tmk-lrc",
        "65536, hlrc-async",
        "65536, fine"
    })
    void ranksSeeWhatOthersWrote(int osPageBytes, String protocol) {
        Settings settings = Settings.of(2, 2).withProtocol(protocol).withOsPageBytes(osPageBytes);
        AtomicLong wrong = new AtomicLong();
        try (Cluster cluster = Merino.embedded(settings)) {
            assertThat(cluster.settings().unitBytes()).isEqualTo(osPageBytes);
            var _ =
                    cluster.run(
                            me -> {
                                SharedLongs longs = me.longs(LENGTH);
                                SharedLongs small = me.unitBytes(4096).longs(LENGTH);
                                wrong.addAndGet(longs.unitBytes() == osPageBytes ? 0 : 1);
                                for (int round = 1; round <= ROUNDS; round++) {
                                    for (int i = me.rank(); i < LENGTH; i += me.size()) {
                                        longs.set(i, (long) round * i);
                                        small.set(i, (long) round + i);
                                    }
                                    me.barrier();
                                    for (int i = 0; i < LENGTH; i++) {
                                        boolean isRight =
                                                longs.get(i) == (long) round * i
                                                        && small.get(i) == (long) round + i;
                                        wrong.addAndGet(isRight ? 0 : 1);
                                    }
                                    me.barrier();
                                }
                            });
        }
        assertThat(wrong).hasValue(0);
    }
}
