package dev.merino.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds links of a finished site that lead nowhere: to no file of it, or to no place in a page. It
 * reads the pages as a browser does, and knows nothing of how they were made. Other sites are not
 * asked, nor are the pages of the Javadoc, whose tool checks its own links.
 */
final class LinkCheck {
    private static final Pattern LINK = Pattern.compile("(?:href|src|srcset)=\"([^\"]*)\"");
    private static final Pattern PLACE = Pattern.compile(" id=\"([^\"]*)\"");

    private final Path site;
    private final Map<Path, Set<String>> places = new HashMap<>();

    LinkCheck(Path site) {
        this.site = site;
    }

    /** A sentence for each dead link. */
    List<String> complaints() throws IOException {
        List<String> all = new ArrayList<>();
        for (Path page : pages()) {
            Matcher link = LINK.matcher(Files.readString(page));
            while (link.find()) {
                String destination = link.group(1).replace("&amp;", "&");
                if (!leadsOn(page, Target.of(destination))) {
                    String name = site.relativize(page).toString();
                    all.add("%s: the link %s leads nowhere".formatted(name, destination));
                }
            }
        }
        return all;
    }

    private List<Path> pages() throws IOException {
        Path javadoc = site.resolve(Site.JAVADOC);
        try (Stream<Path> files = Files.walk(site)) {
            return files.filter(file -> file.toString().endsWith(".html"))
                    .filter(file -> !file.startsWith(javadoc))
                    .sorted()
                    .toList();
        }
    }

    private boolean leadsOn(Path page, Target target) throws IOException {
        if (!target.isInside()) {
            return true;
        }
        Path file = target.path().isEmpty() ? page : target.from(page);
        if (!file.startsWith(site) || !Files.isRegularFile(file)) {
            return false;
        }
        return target.anchor().isEmpty() || placesIn(file).contains(target.anchor().substring(1));
    }

    private Set<String> placesIn(Path page) throws IOException {
        Set<String> known = places.get(page);
        if (known == null) {
            known = new HashSet<>();
            Matcher place = PLACE.matcher(Files.readString(page));
            while (place.find()) {
                known.add(place.group(1));
            }
            places.put(page, known);
        }
        return known;
    }
}
