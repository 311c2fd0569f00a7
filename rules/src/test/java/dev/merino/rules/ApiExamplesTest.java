package dev.merino.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Each type of the API shows how it is used, by code that the build compiles. */
class ApiExamplesTest {
    private static final String PACKAGE = "dev/merino";

    @Test
    void eachTypeOfTheApiHasAnExample() {
        List<Path> files = new ArrayList<>(Sources.java());
        files.addAll(Sources.templates());
        files.removeIf(file -> !isOfTheApi(file));
        List<String> complaints = new ArrayList<>();
        JavaSource.forEach(
                files,
                (file, source) ->
                        complaints.addAll(ApiExamples.complaints(Sources.name(file), source)));
        assertThat(files).hasSizeGreaterThan(30);
        assertThat(complaints).isEmpty();
    }

    private static boolean isOfTheApi(Path file) {
        Path main = Sources.root().resolve("api/src/main");
        String name = file.getFileName().toString();
        return file.equals(main.resolve("java").resolve(PACKAGE).resolve(name))
                || file.equals(main.resolve("templates").resolve(PACKAGE).resolve(name));
    }

    @Test
    void aTypeWithoutAnExampleIsFound() {
        assertThat(complaints("/** Said. */ public interface Said {}"))
                .singleElement()
                .asString()
                .startsWith("A.java: the Javadoc of Said has no example: put an example into");
        assertThat(complaints("/** Own. */ interface Own {}")).isEmpty();
        assertThat(complaints("/** Named. */ public enum Named {}")).isEmpty();
        assertThat(complaints("/** Caught. */ public class CaughtException {}")).isEmpty();
    }

    @Test
    void anExampleThatThereIsNotIsFound() {
        String named = "/** {@snippet class=\"%s\" region=\"%s\"} */ public interface Said {}";
        String options = "com.example.guide.sharing.Options";
        assertThat(complaints(named.formatted(options, "options"))).isEmpty();
        assertThat(complaints(named.formatted(options, "nothing")).getFirst())
                .startsWith("A.java: there is no {@snippet class=\"" + options);
        assertThat(complaints(named.formatted("com.example.guide.Nothing", "options"))).hasSize(1);
    }

    private static List<String> complaints(String text) {
        return ApiExamples.complaints("A.java", JavaSource.parse("A.java", text));
    }
}
