package dev.merino.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Tables of the papers, on the smallest of them: two experiments of a second. */
class PaperCommandTest {
    private static final String TABLE = "cashmere-table-2";

    @TempDir Path folder;

    private Session paper(String... more) {
        String[] words = new String[more.length + 3];
        words[0] = "paper";
        words[1] = "--cache";
        words[2] = folder.resolve("cache").toString();
        System.arraycopy(more, 0, words, 3, more.length);
        return Session.of(words);
    }

    @Test
    void withoutANameTheTablesAreListed() {
        Session session = paper();
        assertThat(session.exitCode).isZero();
        assertThat(session.out.toString()).contains(TABLE, "cashmere-table-4", "cashmere-fig-6");
    }

    @Test
    void theSameCommandPrintsTheSameBytesFromTheCacheOrWithoutIt() throws IOException {
        Path page = folder.resolve("page.html");
        Path data = folder.resolve("data.json");
        Session first = paper(TABLE, "--html", page.toString(), "--json", data.toString());
        assertThat(first.exitCode).isZero();
        String firstPage = Files.readString(page);
        String firstData = Files.readString(data);
        for (String more : new String[] {"--jobs=1", "--fresh"}) {
            Session next = paper(TABLE, more, "--html", page.toString(), "--json", data.toString());
            assertThat(next.out.toString()).isEqualTo(first.out.toString());
            assertThat(Files.readString(page)).isEqualTo(firstPage);
            assertThat(Files.readString(data)).isEqualTo(firstData);
        }
        assertThat(first.out.toString()).contains("lock", "paper", "ours", "ratio");
        assertThat(firstPage).contains("<svg");
        assertThat(firstData).contains("\"id\": \"" + TABLE + "\"");
    }

    @Test
    void onlyTheRowsThatAreNamedAreShown() {
        assertThat(paper(TABLE, "--only", "lock").out.toString())
                .contains("lock")
                .doesNotContain("fetch");
    }

    @Test
    void aMistypedTableOrRowIsGuessedAndNothingRuns() {
        Session table = paper("cashmere-tabel-2");
        assertThat(table.exitCode).isEqualTo(2);
        assertThat(table.err.toString()).contains("did you mean cashmere-table-2?");
        Session row = paper("cashmere-table-4", "--only", "Bernes");
        assertThat(row.exitCode).isEqualTo(2);
        assertThat(row.err.toString()).contains("did you mean Barnes?");
    }

    @Test
    void noJobsAreRefused() {
        assertThat(paper(TABLE, "--jobs", "0").err.toString()).contains("--jobs 0");
    }
}
