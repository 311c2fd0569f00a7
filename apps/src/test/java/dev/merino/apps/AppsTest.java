package dev.merino.apps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.merino.apps.kit.App;
import dev.merino.apps.sor.Sor;

import org.junit.jupiter.api.Test;

import picocli.CommandLine.Model.OptionSpec;

import java.util.List;

class AppsTest {
    @Test
    void anAppIsFoundByItsName() {
        assertThat(Apps.named("sor")).containsInstanceOf(Sor.class);
        assertThat(Apps.named("SOR")).isEmpty();
        assertThat(Apps.named("nothing")).isEmpty();
    }

    @Test
    void namesAreSortedAndUnique() {
        assertThat(Apps.all()).extracting(App::name).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void everyAppAcceptsNoWordsAtAllAndItsInitialValues() {
        for (App app : Apps.all()) {
            assertThatCode(() -> app.check(List.of())).as(app.name()).doesNotThrowAnyException();
            app.options().stream()
                    .filter(option -> option.defaultValue() != null)
                    .forEach(option -> app.check(given(option)));
        }
    }

    private static List<String> given(OptionSpec option) {
        return List.of(option.longestName(), option.defaultValue());
    }

    @Test
    void everyAppCanBeMadeByTheNameOfItsClass() throws ReflectiveOperationException {
        for (App app : Apps.all()) {
            assertThat(Class.forName(app.getClass().getName()).getConstructor().newInstance())
                    .isInstanceOfSatisfying(
                            App.class, made -> assertThat(made.name()).isEqualTo(app.name()));
        }
    }

    @Test
    void everyAppOfThePapersHasTheirSizes() {
        for (App app : Apps.all()) {
            if (!app.name().equals("hello")) {
                assertThatCode(() -> app.check(List.of("--size", "paper")))
                        .as(app.name())
                        .doesNotThrowAnyException();
            }
        }
    }

    @Test
    void noOptionOfAnAppIsOneOfTheCluster() {
        List<String> taken =
                List.of(
                        "--nodes",
                        "--workers",
                        "--threads",
                        "--unit",
                        "--space",
                        "--writes",
                        "--transport");
        for (App app : Apps.all()) {
            assertThat(app.options())
                    .as(app.name())
                    .extracting(OptionSpec::longestName)
                    .doesNotContainAnyElementsOf(taken);
        }
    }
}
