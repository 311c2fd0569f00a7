package dev.merino.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** Programs that were compiled against the recorded API run with that of the build. */
class ApiSignaturesTest {
    /** Set by build/api-signatures. */
    private static final boolean IS_RECORDING = Boolean.getBoolean("merino.record");

    @Test
    void nothingOfTheRecordedApiIsGone() throws IOException {
        Path file = Sources.root().resolve(ApiSignatures.RECORDED);
        SortedSet<String> now = ApiSignatures.ofBuild();
        if (IS_RECORDING) {
            Files.writeString(file, String.join("\n", now) + "\n");
        }
        List<String> recorded = Sources.lines(file);
        assertThat(recorded).hasSizeGreaterThan(500);
        SortedSet<String> gone = new TreeSet<>(recorded);
        gone.removeAll(now);
        assertThat(gone)
                .as(
                        "programs that use these would break: keep them, or, if that is meant, say"
                                + " so in CHANGELOG.md and record the API by build/api-signatures")
                .isEmpty();
    }

    @Test
    void aMemberIsALineWithItsType() {
        String printed =
                """
                Compiled from "Lock.java"
                public interface a.Lock<T extends java.lang.Object> extends b.Base {
                  public abstract void lock();
                  public static final int MAX = 3;
                }
                Compiled from "Hidden.java"
                final class a.Hidden {
                  public void seen();
                }
                """;
        assertThat(ApiSignatures.lines(printed))
                .containsExactly(
                        "a.Lock: public abstract void lock();",
                        "a.Lock: public static final int MAX = 3;",
                        "public interface a.Lock<T extends java.lang.Object> extends b.Base");
    }

    @Test
    void theRecordedApiIsThatOfPrograms() {
        List<String> recorded = Sources.lines(Sources.root().resolve(ApiSignatures.RECORDED));
        assertThat(recorded)
                .anyMatch(
                        line -> line.startsWith("dev.merino.Member: public abstract void barrier"))
                .anyMatch(line -> line.contains("dev.merino.junit.MerinoCluster"))
                .noneMatch(line -> line.startsWith("dev.merino.spi."));
    }
}
