package dev.merino.site;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

class SiteTest {
    @TempDir Path root;
    @TempDir Path out;

    private void write(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private String page(String name) throws IOException {
        return Files.readString(out.resolve(name));
    }

    /** The documents of this repository. */
    @Test
    void everyLinkOfOurDocumentsLeadsSomewhere() throws IOException {
        Path repository = Path.of(System.getProperty("merino.root", ".."));
        assertThat(Site.make(repository, out)).isEmpty();
        assertThat(page("index.html")).contains("<h1", "docs/guide/index.html");
        assertThat(out.resolve("docs/pictures/growth-nodes.svg")).exists();
    }

    @Test
    void linksBetweenDocumentsBecomeLinksBetweenPages() throws IOException {
        write("README.md", "# Start\n[a](docs/a.md#how-it-is) [d](docs) [l](LICENSE)");
        write("docs/README.md", "# All\n[up](../README.md)");
        write("docs/a.md", "# A\n## How it is\n");
        write("LICENSE", "free");
        assertThat(Site.make(root, out)).isEmpty();
        assertThat(page("index.html"))
                .contains("href=\"docs/a.html#how-it-is\"")
                .contains("href=\"docs/index.html\"")
                .contains("href=\"LICENSE.txt\"");
        assertThat(page("docs/index.html")).contains("href=\"../index.html\"");
        assertThat(out.resolve("LICENSE.txt")).hasContent("free");
    }

    @Test
    void linksThatLeadNowhereAreNamedWithTheirPage() throws IOException {
        write("README.md", "# Start\n[a](gone.md) [b](docs/a.md#gone) ![c](gone.png) [d](#start)");
        write("docs/a.md", "# A\n[out](../../outside.md) [web](https://example.com/gone)\n");
        assertThat(Site.make(root, out))
                .containsExactly(
                        "docs/a.html: the link ../../outside.html leads nowhere",
                        "index.html: the link gone.html leads nowhere",
                        "index.html: the link docs/a.html#gone leads nowhere",
                        "index.html: the link gone.png leads nowhere");
    }

    @Test
    void aPictureHasItsDarkVersionIfThereIsOne() throws IOException {
        write("README.md", "![one](p/one-light.png) ![two](p/two-light.png)");
        write("p/one-light.png", "light");
        write("p/one-dark.png", "dark");
        write("p/two-light.png", "light");
        assertThat(Site.make(root, out)).isEmpty();
        assertThat(page("index.html"))
                .contains("srcset=\"p/one-dark.png\"")
                .doesNotContain("two-dark");
        assertThat(out.resolve("p/one-dark.png")).hasContent("dark");
    }

    @Test
    void theListOpensTheSectionOfThePageInTheOrderOfItsIndex() throws IOException {
        write("README.md", "# Start");
        write("docs/guide/README.md", "# Guide\n[z](zebra.md), [a](ant.md)");
        write("docs/guide/ant.md", "# An `<ant>`");
        write("docs/guide/zebra.md", "# A zebra");
        assertThat(Site.make(root, out)).isEmpty();
        assertThat(page("index.html")).doesNotContain("zebra");
        assertThat(page("docs/guide/ant.html"))
                .containsSubsequence(
                        "<a href=\"zebra.html\">A zebra</a>",
                        "<a href=\"ant.html\" aria-current=\"page\">An &lt;ant&gt;</a>");
    }
}
