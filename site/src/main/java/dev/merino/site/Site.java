package dev.merino.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Makes pages of the documents of the repository, which a browser shows from the file system.
 * {@code build/site} runs it.
 */
public final class Site {
    static final String JAVADOC = "javadoc";
    private static final String STYLE = "site.css";

    private final SiteMap map;
    private final Path out;
    private final Map<Path, Document> documents = new LinkedHashMap<>();

    private Site(Path root, Path out) {
        this.map = new SiteMap(root);
        this.out = out;
    }

    /**
     * Makes the site of the repository in the first folder in the second one, where the Javadoc may
     * be already. Dead links are named; then the exit code is 1.
     */
    public static void main(String[] words) throws IOException {
        if (words.length != 2) {
            System.err.println("usage: Site REPOSITORY FOLDER");
            System.exit(2);
        }
        List<String> complaints = make(Path.of(words[0]), Path.of(words[1]));
        complaints.forEach(System.err::println);
        System.exit(complaints.isEmpty() ? 0 : 1);
    }

    /** Makes the site of {@code root} in {@code out}; returns a sentence for each dead link. */
    static List<String> make(Path root, Path out) throws IOException {
        Path folder = out.toAbsolutePath().normalize();
        new Site(root, folder).write();
        return new LinkCheck(folder).complaints();
    }

    private void write() throws IOException {
        for (Path source : map.documents()) {
            documents.put(source, Document.read(map.root(), source));
        }
        Navigation navigation =
                new Navigation(documents, Files.exists(out.resolve(JAVADOC).resolve("index.html")));
        String template = resource("page.html");
        TreeSet<Path> files = new TreeSet<>();
        for (Document document : documents.values()) {
            String list = navigation.html(document);
            document.tree().accept(new PageLinks(map, document, files));
            String page =
                    template.replace("{title}", escaped(document.title()))
                            .replace("{style}", Target.relative(document.page(), Path.of(STYLE)))
                            .replace("{navigation}", list)
                            .replace("{body}", document.html());
            put(document.page(), page.getBytes(StandardCharsets.UTF_8));
        }
        for (Path file : files) {
            put(SiteMap.pageOf(file), Files.readAllBytes(map.root().resolve(file)));
        }
        put(Path.of(STYLE), resource(STYLE).getBytes(StandardCharsets.UTF_8));
    }

    private void put(Path name, byte[] content) throws IOException {
        Path file = out.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, content);
    }

    private static String resource(String name) throws IOException {
        try (InputStream stream = Site.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IOException("the resource " + name + " is missing");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Text that HTML shows as it is. */
    static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
