package dev.merino.rank.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Share;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.stream.LongStream;

/** Chunks of every schedule are the pieces, one after the other. */
class ChunksTest {
    @ParameterizedTest
    @CsvSource({"0,0,1", "1,0,3", "5,2,2", "1000,0,1", "1000,1,4", "1000,999,2", "12345,7,3"})
    void chunksFollowEachOther(long pieces, long grain, int takers) {
        for (Chunks chunks :
                List.of(
                        EqualChunks.of(pieces, grain, takers),
                        GuidedChunks.of(pieces, grain, takers))) {
            long next = 0;
            for (long number = 0; number < chunks.count(); number++) {
                Share chunk = chunks.chunk(number);
                assertThat(chunk.from()).isEqualTo(next);
                assertThat(chunk.count()).isPositive();
                next = chunk.to();
            }
            assertThat(next).isEqualTo(pieces);
        }
    }

    @Test
    void equalChunksHaveTheGrainThatWasAskedForOrASoundOne() {
        assertThat(EqualChunks.of(100, 30, 2).chunk(0).count()).isEqualTo(30);
        assertThat(EqualChunks.of(100, 30, 2).chunk(3).count()).isEqualTo(10);
        assertThat(EqualChunks.of(6400, 0, 2).count()).isEqualTo(64);
        assertThat(EqualChunks.of(3, 0, 2).count()).isEqualTo(3);
    }

    @Test
    void guidedChunksBecomeSmallerDownToTheGrain() {
        GuidedChunks chunks = GuidedChunks.of(1000, 10, 2);
        long[] sizes =
                LongStream.range(0, chunks.count())
                        .map(number -> chunks.chunk(number).count())
                        .toArray();
        assertThat(sizes[0]).isEqualTo(250);
        for (int i = 1; i < sizes.length - 1; i++) {
            assertThat(sizes[i]).isBetween(10L, sizes[i - 1]);
        }
    }
}
