package dev.merino.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is published is complete, agrees with itself, and contains nothing of unknown origin. */
class ReleaseTest {
    private static final Poms PARENT = Poms.of(".");

    /** Where a version of Merino stands; build/version changes it there. */
    private static final Pattern VERSION =
            Pattern.compile(
                    "(?:merino-[a-z]+-|<merino\\.version>|version"
                            + " `)(\\d+\\.\\d+\\.\\d+(?:-SNAPSHOT)?)");

    private static List<String> published() {
        return Sources.rooms().stream().filter(room -> Poms.of(room).isPublished()).toList();
    }

    @Test
    void everyPublishedRoomHasWhatMavenCentralWants() {
        assertThat(published()).contains("api", "launch", "junit", "bom").doesNotContain("rules");
        assertThat(PARENT.missing(PARENT)).isEmpty();
        for (String room : published()) {
            Poms parent = room.equals("bom") ? Poms.of("bom") : PARENT;
            assertThat(Poms.of(room).missing(parent)).as(room).isEmpty();
        }
    }

    @Test
    void whatIsMissingIsFound() {
        Poms room = Poms.of("core");
        assertThat(room.missing(room)).contains("url", "scm/url").doesNotContain("name");
    }

    @Test
    void theBomHasAllThatIsPublishedAndSaysTheSameAsTheParent() {
        Poms bom = Poms.of("bom");
        List<String> rooms =
                published().stream()
                        .filter(room -> !room.equals("bom"))
                        .map(room -> "merino-" + room)
                        .toList();
        assertThat(bom.managed()).containsExactlyInAnyOrderElementsOf(rooms);
        List<String> same = new ArrayList<>(Poms.WANTED);
        same.removeAll(List.of("name", "description"));
        same.add("version");
        for (String path : same) {
            assertThat(bom.text(path)).as(path).isEqualTo(PARENT.text(path));
        }
    }

    @Test
    void allFilesNameTheVersionOfThePom() {
        String version = PARENT.text("version");
        for (String room : Sources.rooms()) {
            String named = Poms.of(room).text("parent/version");
            assertThat(named.isEmpty() ? version : named).as(room).isEqualTo(version);
        }
        List<String> found = new ArrayList<>();
        for (Path file : Sources.texts()) {
            String name = Sources.name(file);
            if (name.matches(
                    "README\\.md|docs/[^/]*\\.md|docs/guide/.*|\\.ci/run|examples/.*pom.xml")) {
                Matcher matcher = VERSION.matcher(Sources.text(file));
                while (matcher.find()) {
                    found.add(name);
                    assertThat(matcher.group(1)).as(name + ": build/version").isEqualTo(version);
                }
            }
        }
        assertThat(found).contains("README.md", ".ci/run", "examples/heat/pom.xml");
    }

    /** Whoever adds a file of data says where it comes from, and whether a release may have it. */
    @Test
    void everyFileOfDataOfTheApplicationsIsListedWithItsLicence() {
        Path root = Sources.root();
        String list = Sources.text(root.resolve("THIRD-PARTY.md"));
        List<String> data =
                Sources.all().stream()
                        .map(Sources::name)
                        .filter(name -> name.matches("(apps|embedded)/src/\\w+/resources/.*"))
                        .filter(name -> !name.contains("/META-INF/") && !name.endsWith(".md"))
                        .map(name -> name.substring(name.lastIndexOf('/') + 1))
                        .toList();
        assertThat(data).contains("random16.txt", "teapot.geo.gz");
        assertThat(data).allSatisfy(name -> assertThat(list).contains("`" + name + "`"));
    }
}
