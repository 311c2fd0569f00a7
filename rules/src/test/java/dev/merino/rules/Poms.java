package dev.merino.rules;

import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;

/** The build file of a folder, read as Maven Central reads it. */
final class Poms {
    /** What Maven Central wants of each artifact, as paths; a module has them from its parent. */
    static final List<String> WANTED =
            List.of(
                    "name",
                    "description",
                    "url",
                    "licenses/license/name",
                    "licenses/license/url",
                    "developers/developer/name",
                    "scm/connection",
                    "scm/developerConnection",
                    "scm/url");

    private final Element project;

    private Poms(Element project) {
        this.project = project;
    }

    /** That of {@code folder}, seen from the root of the repository. */
    static Poms of(String folder) {
        Path file = Sources.root().resolve(folder).resolve("pom.xml");
        try {
            Document document =
                    DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
            return new Poms(document.getDocumentElement());
        } catch (IOException | SAXException | ParserConfigurationException e) {
            throw new IllegalStateException(file + " cannot be read", e);
        }
    }

    /** The text at {@code path} of element names, empty if there is none. */
    String text(String path) {
        Element here = project;
        for (String name : path.split("/", -1)) {
            List<Element> children = children(here, name);
            if (children.isEmpty()) {
                return "";
            }
            here = children.getFirst();
        }
        return here.getTextContent().strip();
    }

    /** What of Maven Central's wishes is neither here nor in {@code parent}. */
    List<String> missing(Poms parent) {
        return WANTED.stream()
                .filter(path -> text(path).isEmpty())
                // A name is not inherited.
                .filter(path -> path.equals("name") || parent.text(path).isEmpty())
                .toList();
    }

    boolean isPublished() {
        return !text("properties/maven.deploy.skip").equals("true");
    }

    /** The names of Merino's own artifacts whose versions it manages. */
    List<String> managed() {
        List<String> all = new ArrayList<>();
        NodeList dependencies = project.getElementsByTagName("dependency");
        for (int i = 0; i < dependencies.getLength(); i++) {
            Element dependency = (Element) dependencies.item(i);
            String name = children(dependency, "artifactId").getFirst().getTextContent();
            if (name.startsWith("merino-")) {
                all.add(name);
            }
        }
        return all;
    }

    private static List<Element> children(Element parent, String name) {
        List<Element> all = new ArrayList<>();
        NodeList nodes = parent.getChildNodes();
        for (int i = 0; i < nodes.getLength(); i++) {
            if (nodes.item(i) instanceof Element element && element.getTagName().equals(name)) {
                all.add(element);
            }
        }
        return all;
    }
}
