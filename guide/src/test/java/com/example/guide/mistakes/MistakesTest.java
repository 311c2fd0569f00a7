package com.example.guide.mistakes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.example.guide.Chapter;

import dev.merino.Cluster;
import dev.merino.Merino;
import dev.merino.Program;
import dev.merino.RaceSearch;
import dev.merino.Settings;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.util.List;

/** The chapter quotes messages as they are, but for the numbers of lines. */
class MistakesTest {
    private static final Settings SETTINGS = Settings.of(2, 1);
    private static final String CHAPTER = "finding-mistakes.md";

    @Test
    void messagesAreThoseOfTheChapter() throws IOException {
        String chapter = withoutLineNumbers(Chapter.text(CHAPTER));
        List<Program> programs =
                List.of(
                        Mistakes::index,
                        Mistakes::differentLengths,
                        Mistakes::crossedLocks,
                        Mistakes::foreignUnlock,
                        Mistakes::usedAfterClose);
        for (Program program : programs) {
            assertThat(chapter).contains(message(SETTINGS, program));
        }
    }

    /** What the others do meanwhile depends on the moment; the first part does not. */
    @Test
    void aMissingBarrierIsReportedInOneOfTwoWays() throws IOException {
        String message = message(SETTINGS, Mistakes::missingBarrier);
        assertThat(Chapter.text(CHAPTER)).contains(message.substring(0, message.indexOf(';')));
    }

    /** Which access is noticed second depends on the moment, so the chapter has one of several. */
    @Test
    void theReportOfARaceHasTheSentencesOfTheChapter() throws IOException {
        String message = message(SETTINGS.withRaces(RaceSearch.ACCESSES), Mistakes::unlocked);
        String chapter = withoutLineNumbers(Chapter.text(CHAPTER));
        for (String part :
                List.of(
                        "data race on element 0 of count:",
                        "Mistakes.unlocked(Mistakes.java:N), since the program began",
                        "Nothing orders the two: a barrier between them would, or the same"
                                + " lock.")) {
            assertThat(message).contains(part);
            assertThat(chapter).contains(part);
        }
    }

    private static String message(Settings settings, Program program) {
        try (Cluster cluster = Merino.embedded(settings)) {
            Throwable thrown = catchThrowable(() -> cluster.run(program));
            assertThat(thrown).isNotNull();
            return withoutLineNumbers(String.valueOf(thrown.getMessage()));
        }
    }

    private static String withoutLineNumbers(String text) {
        return text.replaceAll("\\.java:\\d+", ".java:N");
    }
}
