package dev.merino.bench.live;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.MerinoException;
import dev.merino.Settings;

import org.junit.jupiter.api.Test;

import java.util.Optional;

class WatchingReaderTest {
    @Test
    void aPageThatShowsNothingOfNodesMeasuresNothing() throws Exception {
        try (WatchingReader reader = WatchingReader.open("sor")) {
            reader.began(Settings.of(2, 1));
            Thread.sleep(300);
            reader.ended(Optional.empty());
            Thread.sleep(300);
            assertThatThrownBy(reader::requireEvents)
                    .isInstanceOf(MerinoException.class)
                    .hasMessageContaining("nothing was measured");
        }
    }
}
