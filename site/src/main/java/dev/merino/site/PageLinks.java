package dev.merino.site;

import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/**
 * Lets the links of a document lead to pages in place of documents, and its pictures have a version
 * for the dark. What they lead to besides is remembered, for it has to be copied.
 */
final class PageLinks extends AbstractVisitor {
    private final SiteMap map;
    private final Document document;
    private final Set<Path> files;

    /**
     * @param files gets the files that are no documents
     */
    PageLinks(SiteMap map, Document document, Set<Path> files) {
        this.map = map;
        this.document = document;
        this.files = files;
    }

    @Override
    public void visit(Link link) {
        link.setDestination(destination(link.getDestination()));
        visitChildren(link);
    }

    @Override
    public void visit(Image image) {
        String light = image.getDestination();
        String dark = light.replace("-light.", "-dark.");
        boolean hasDark =
                !dark.equals(light) && Files.exists(map.root().resolve(fileOf(Target.of(dark))));
        image.setDestination(destination(light));
        if (hasDark) {
            image.insertBefore(
                    html(
                            "<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\""
                                    + destination(dark)
                                    + "\">"));
            image.insertAfter(html("</picture>"));
        }
    }

    private static HtmlInline html(String literal) {
        HtmlInline node = new HtmlInline();
        node.setLiteral(literal);
        return node;
    }

    private String destination(String old) {
        Target target = Target.of(old);
        if (!target.isInside() || target.path().isEmpty()) {
            return old;
        }
        Path file = fileOf(target);
        if (!file.toString().endsWith(".md") && Files.isRegularFile(map.root().resolve(file))) {
            files.add(file);
        }
        return Target.relative(document.page(), SiteMap.pageOf(file)) + target.anchor();
    }

    private Path fileOf(Target target) {
        return map.meant(target.from(document.source()));
    }
}
