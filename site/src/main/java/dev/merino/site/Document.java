package dev.merino.site;

import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A document that becomes a page.
 *
 * @param source as seen from the root of the repository
 * @param title its first heading
 * @param links the documents and files that it names, as seen from the root, in their order
 * @param tree what it says; its links become those of the page
 */
record Document(Path source, String title, List<Path> links, Node tree) {
    private static final List<Extension> EXTENSIONS =
            List.of(TablesExtension.create(), HeadingAnchorExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
    private static final HtmlRenderer RENDERER =
            HtmlRenderer.builder().extensions(EXTENSIONS).build();

    /** The document {@code source} of the repository at {@code root}. */
    static Document read(Path root, Path source) throws IOException {
        Node tree = PARSER.parse(Files.readString(root.resolve(source)));
        return new Document(source, titleOf(tree, source.toString()), linksIn(tree, source), tree);
    }

    /** Where it is in the site. */
    Path page() {
        return SiteMap.pageOf(source);
    }

    private static List<Path> linksIn(Node tree, Path source) {
        List<Path> all = new ArrayList<>();
        tree.accept(
                new AbstractVisitor() {
                    @Override
                    public void visit(Link link) {
                        Target target = Target.of(link.getDestination());
                        if (target.isInside() && !target.path().isEmpty()) {
                            all.add(target.from(source));
                        }
                        visitChildren(link);
                    }
                });
        return all;
    }

    /** What it says, as HTML. */
    String html() {
        return RENDERER.render(tree);
    }

    private static String titleOf(Node tree, String otherwise) {
        for (Node node = tree.getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof Heading) {
                return textOf(node);
            }
        }
        return otherwise;
    }

    /** The words in {@code node}, without marks. */
    static String textOf(Node node) {
        StringBuilder words = new StringBuilder();
        node.accept(
                new AbstractVisitor() {
                    @Override
                    public void visit(Text text) {
                        words.append(text.getLiteral());
                    }

                    @Override
                    public void visit(Code code) {
                        words.append(code.getLiteral());
                    }
                });
        return words.toString();
    }
}
