package dev.merino.site;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The list of all pages that each page has at its side; the section of the page is open. */
final class Navigation {
    /** The first page of each section, and what the list calls it. */
    private static final List<Map.Entry<String, String>> SECTIONS =
            List.of(
                    Map.entry("README.md", "Merino"),
                    Map.entry("docs/guide/README.md", "Guide"),
                    Map.entry("docs/running.md", "Running"),
                    Map.entry("docs/releases.md", "Installing"),
                    Map.entry("docs/apps.md", "Applications"),
                    Map.entry("docs/statics.md", "Shared static fields"),
                    Map.entry("docs/protocols/README.md", "Protocols"),
                    Map.entry("docs/performance.md", "Performance"),
                    Map.entry("docs/reproduction.md", "Reproduction"),
                    Map.entry("docs/glossary.md", "Glossary"),
                    Map.entry("ARCHITECTURE.md", "Architecture"),
                    Map.entry("docs/design/README.md", "Design"),
                    Map.entry("docs/journal/README.md", "Journal"),
                    Map.entry("CHANGELOG.md", "Changes"),
                    Map.entry("CONTRIBUTING.md", "Contributing"),
                    Map.entry("SECURITY.md", "Security"));

    private final Map<Path, Document> documents;
    private final boolean hasJavadoc;

    Navigation(Map<Path, Document> documents, boolean hasJavadoc) {
        this.documents = documents;
        this.hasJavadoc = hasJavadoc;
    }

    /** The list, for {@code here}. */
    String html(Document here) {
        StringBuilder html = new StringBuilder("<ul>\n");
        for (Map.Entry<String, String> section : SECTIONS) {
            Document first = documents.get(Path.of(section.getKey()));
            if (first != null) {
                add(html, here, first, section.getValue());
            }
        }
        if (hasJavadoc) {
            String page = Target.relative(here.page(), Path.of(Site.JAVADOC, "index.html"));
            html.append("<li><a href=\"%s\">Javadoc of the API</a></li>%n".formatted(page));
        }
        return html.append("</ul>\n").toString();
    }

    private void add(StringBuilder html, Document here, Document first, String name) {
        html.append("<li>").append(link(here, first, name));
        List<Document> chapters = chapters(first);
        if (here.equals(first) || chapters.contains(here)) {
            html.append("\n<ul>\n");
            for (Document chapter : chapters) {
                html.append("<li>").append(link(here, chapter, chapter.title())).append("</li>\n");
            }
            html.append("</ul>\n");
        }
        html.append("</li>\n");
    }

    /** The documents in the folder of {@code index}, in the order in which it names them. */
    private List<Document> chapters(Document index) {
        Path folder = index.source().getParent();
        if (folder == null || !index.source().endsWith("README.md")) {
            return List.of();
        }
        Set<Path> inOrder = new LinkedHashSet<>(index.links());
        inOrder.addAll(documents.keySet());
        List<Document> all = new ArrayList<>();
        for (Path source : inOrder) {
            Document document = documents.get(source);
            if (document != null
                    && folder.equals(source.getParent())
                    && !source.equals(index.source())) {
                all.add(document);
            }
        }
        return all;
    }

    private static String link(Document here, Document to, String name) {
        return "<a href=\"%s\"%s>%s</a>"
                .formatted(
                        Target.relative(here.page(), to.page()),
                        here.equals(to) ? " aria-current=\"page\"" : "",
                        Site.escaped(name));
    }
}
