package dev.merino.paper.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.paper.experiment.Experiment;
import dev.merino.paper.experiment.Outcome;
import dev.merino.paper.experiment.Outcomes;
import dev.merino.paper.experiment.Platform;
import dev.merino.paper.experiment.Scale;
import dev.merino.paper.experiment.SequentialRun;
import dev.merino.paper.experiment.Workload;
import dev.merino.paper.table.Comparison;
import dev.merino.paper.table.Figure;
import dev.merino.paper.table.Formula;
import dev.merino.paper.table.PaperTable;
import dev.merino.paper.table.PaperValue;
import dev.merino.paper.table.Result;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A small result in all forms. */
class ReportsTest {
    /** A tag: a slash if it ends an element, the name, a slash if that is all of the element. */
    private static final Pattern TAG = Pattern.compile("<(/?)(\\w+)[^>]*?(/?)>");

    private static final Experiment EXPERIMENT =
            new SequentialRun(new Workload("SOR", "sor", List.of(), 1), Platform.of("cxl-3", 1, 1));
    private static final Outcomes OUTCOMES =
            _ -> new Outcome(new TreeMap<>(Map.of("speedup", 6.0)));

    private static Result result(Figure figure) {
        PaperTable.Cell there = cell("8", Formula.of(EXPERIMENT, all -> all.number("speedup")));
        PaperTable.Cell missing = cell("~3", Formula.missing("nobody has measured it"));
        PaperTable table =
                new PaperTable(
                        "some-table-1",
                        "speedups & <such>",
                        "A paper, Table 1",
                        "Two of them.",
                        Comparison.RATIO,
                        figure,
                        List.of("4", "8"),
                        List.of(
                                new PaperTable.Row("SOR: speedup", List.of(there, missing)),
                                new PaperTable.Row("TSP: speedup", List.of(missing, there))));
        return Result.of(table, OUTCOMES);
    }

    private static PaperTable.Cell cell(String paper, Formula ours) {
        return new PaperTable.Cell(PaperValue.parse(paper), ours);
    }

    @Test
    void textHasThePapersValueOursAndTheRatio() {
        assertThat(TextReport.of(result(Figure.NONE)))
                .isEqualTo(
                        """
                        some-table-1: speedups & <such> (A paper, Table 1)
                        Two of them.
                                                    4        8
                        SOR: speedup  paper         8       ~3
                                      ours          6        -
                                      ratio      0.75        -
                        TSP: speedup  paper        ~3        8
                                      ours          -        6
                                      ratio         -     0.75
                        speedup, of 2 cells within 25 %: 2, within a factor of 2: 2
                        - nobody has measured it.
                        """);
    }

    @Test
    void dataSaysWhichValuesWereReadOffAPictureAndWhyOneIsMissing() {
        Map<String, Object> all = JsonReport.of(List.of(result(Figure.NONE)), Scale.QUICK);
        assertThat(all).containsEntry("scale", "quick");
        assertThat(all.toString())
                .contains("id=some-table-1")
                .contains("row=SOR: speedup, column=4, paper=8.0, ours=6.0, ratio=0.75")
                .contains("paper=3.0, readOffAPicture=true, why=nobody has measured it");
    }

    /** Browsers forgive what does not end; a page should not need that. */
    @ParameterizedTest
    @EnumSource
    void everyElementOfThePageEndsWithEveryKindOfFigure(Figure figure) {
        String page = HtmlReport.of(List.of(result(figure)), Scale.PAPER);
        assertThat(page).contains("speedups &amp; &lt;such&gt;").contains("color-scheme");
        assertThat(page.contains("<svg")).isEqualTo(figure != Figure.NONE);
        assertThat(page).contains("Problems at the paper's size").doesNotContain("%s");
        Deque<String> open = new ArrayDeque<>();
        Matcher tag = TAG.matcher(page.substring(page.indexOf("<body>"), page.indexOf("</html>")));
        while (tag.find()) {
            if (!tag.group(1).isEmpty()) {
                assertThat(open.pop()).isEqualTo(tag.group(2));
            } else if (tag.group(3).isEmpty()) {
                open.push(tag.group(2));
            }
        }
        assertThat(open).isEmpty();
    }

    @Test
    void theSameResultHasTheSameBytes() {
        assertThat(HtmlReport.of(List.of(result(Figure.BARS)), Scale.PAPER))
                .isEqualTo(HtmlReport.of(List.of(result(Figure.BARS)), Scale.PAPER));
    }
}
