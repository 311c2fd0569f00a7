package dev.merino.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The code, the documents and the scripts are tidy; and untidy ones would be found. */
class TidyTest {
    private final Tidy tidy = new Tidy();

    @Test
    void codeIsTidy() {
        Sources.java()
                .forEach(
                        file ->
                                tidy.code(
                                        Sources.name(file),
                                        Sources.lines(file),
                                        Tidy.JAVA_COLUMNS_MAX));
        Sources.templates()
                .forEach(
                        file ->
                                tidy.code(
                                        Sources.name(file),
                                        Sources.lines(file),
                                        Tidy.TEMPLATE_COLUMNS_MAX));
        assertThat(tidy.complaints()).isEmpty();
    }

    @Test
    void methodsAreShort() {
        JavaSource.forEach(
                Sources.java(), (file, source) -> tidy.methods(Sources.name(file), source));
        assertThat(tidy.complaints()).isEmpty();
    }

    @Test
    void exportedTypesAreDocumented() {
        List<Path> main =
                Sources.java().stream()
                        .filter(file -> file.toString().contains("/src/main/"))
                        .toList();
        List<Path> modules =
                main.stream().filter(file -> file.endsWith("module-info.java")).toList();
        Set<String> exported = new HashSet<>();
        JavaSource.forEach(modules, (file, source) -> exported.addAll(source.exports()));
        assertThat(exported).contains("dev.merino", "dev.merino.core");
        JavaSource.forEach(
                main, (file, source) -> tidy.documentation(Sources.name(file), source, exported));
        assertThat(tidy.complaints()).isEmpty();
    }

    @Test
    void noFileNamesAFolderOfOneMachine() {
        Sources.texts().forEach(file -> tidy.text(Sources.name(file), Sources.lines(file)));
        assertThat(tidy.complaints()).isEmpty();
    }

    @Test
    void untidyLinesAreFound() {
        List<String> lines =
                List.of(
                        "fine",
                        "\ttab",
                        "// TO" + "DO later",
                        "x".repeat(101),
                        "import " + "x".repeat(200) + ";");
        tidy.code("Untidy.java", lines, Tidy.JAVA_COLUMNS_MAX);
        assertThat(tidy.complaints())
                .containsExactly(
                        "Untidy.java:2: the line has a tab",
                        "Untidy.java:3: the line has a note to oneself",
                        "Untidy.java:4: the line is longer than 100");
    }

    @Test
    void longFilesAndLongMethodsAreFound() {
        String text =
                "class Long {\nvoid go() {\n" + "int x;\n".repeat(60) + "}\nvoid stop() {}\n}\n";
        tidy.code("Long.java", Collections.nCopies(401, ""), Tidy.JAVA_COLUMNS_MAX);
        tidy.methods("Long.java", JavaSource.parse("Long.java", text));
        assertThat(tidy.complaints())
                .containsExactly(
                        "Long.java: 401 lines, at most 400: cut it in two",
                        "Long.java: method go has 62 lines, at most 60: let it call its parts");
    }

    @Test
    void undocumentedTypesAreFoundInExportedPackagesOnly() {
        String text =
                "package a.b; /** Said. */ public class Said { public record Unsaid() {} class Own"
                        + " {} }";
        JavaSource source = JavaSource.parse("Said.java", text);
        tidy.documentation("Said.java", source, Set.of("a"));
        assertThat(tidy.complaints()).isEmpty();
        tidy.documentation("Said.java", source, Set.of("a.b"));
        assertThat(tidy.complaints())
                .containsExactly("Said.java: public type Unsaid has no Javadoc");
    }

    @Test
    void foldersOfOneMachineAreFound() {
        tidy.text(
                "a.md",
                List.of("see /ho" + "me/anna/x", "see docs/ho" + "me/page", "/usr/lib/jvm/x"));
        assertThat(tidy.complaints())
                .containsExactly("a.md:1: the line names a folder of one machine");
    }
}
