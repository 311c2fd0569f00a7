package dev.merino.apps.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

class ReportTest {
    @Test
    void everyLineHasTheAppAKeyAndAValue() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Report report = new Report("mow", new PrintStream(bytes, true, StandardCharsets.UTF_8));
        report.line("rows", 3);
        report.line("blades", 549_756_338_176L);
        report.line("height", 0.1);
        report.line("width", 0.1f);
        report.line("grass", "green");
        report.verified();
        assertThat(bytes.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "mow rows 3",
                        "mow blades 549756338176",
                        "mow height 0.10000000000000001",
                        "mow width 0.100000001",
                        "mow grass green",
                        "mow verified");
    }

    @Test
    void aWrongResultNamesPlaceExpectationAndFinding() {
        assertThatThrownBy(() -> VerificationException.requireEqual("mow rows", 3, 4))
                .isInstanceOf(VerificationException.class)
                .hasMessage("mow rows is 4, expected 3");
        assertThatThrownBy(
                        () ->
                                VerificationException.requireSameBits(
                                        "row", new float[] {1, 0}, new float[] {1, -0f}))
                .hasMessage("row[1] is -0.0, expected 0.0");
        assertThatCode(
                        () ->
                                VerificationException.requireSameBits(
                                        "row", new float[] {1}, new float[] {1}))
                .doesNotThrowAnyException();
    }
}
