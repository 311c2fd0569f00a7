package dev.merino.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Merino;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.SharedLongs;
import dev.merino.Statistics;
import dev.merino.core.Json;
import dev.merino.core.JsonReader;
import dev.merino.dashboard.Dashboard;

import org.junit.jupiter.api.Test;

import java.io.InputStream;
import java.math.BigDecimal;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What programs that watch a run get, by the rules of OpenMetrics, beside the JSON of the run. */
@SuppressWarnings("NullAway") // what the file lacks fails the test where it is read
class MetricsTest {
    private static final Settings SETTINGS = Settings.of(2, 1);

    private static Statistics counted() {
        Program program =
                me -> {
                    SharedLongs longs = me.longs(4096);
                    longs.set(me.rank(), me.rank());
                    me.barrier();
                    longs.set(2, longs.get(0) + longs.get(1));
                };
        try (var cluster = Merino.embedded(SETTINGS)) {
            return cluster.run(program);
        }
    }

    /** What the server says: status, type and text. */
    private record Answer(int status, String type, String text) {}

    private static Answer get(String address) throws Exception {
        HttpURLConnection line = (HttpURLConnection) URI.create(address).toURL().openConnection();
        int status = line.getResponseCode();
        try (InputStream in = status < 400 ? line.getInputStream() : line.getErrorStream()) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return new Answer(status, line.getContentType(), text);
        }
    }

    /** The samples of {@code text}, which must be OpenMetrics. */
    private static Map<String, BigDecimal> samples(String text) {
        assertThat(text).endsWith("\n# EOF\n");
        Map<String, BigDecimal> samples = new HashMap<>();
        Map<String, String> types = new HashMap<>();
        Set<String> closed = new HashSet<>();
        String family = "";
        for (String line : text.lines().toList()) {
            if (line.startsWith("# TYPE ")) {
                closed.add(family);
                family = line.split(" ", -1)[2];
                assertThat(closed).as("families are not interleaved").doesNotContain(family);
                types.put(family, line.split(" ", -1)[3]);
            } else if (line.startsWith("# UNIT ")) {
                assertThat(line).matches("# UNIT (\\S+_([a-z]+)) \\2").contains(family);
            } else if (!line.equals("# EOF")) {
                String suffix =
                        switch (types.get(family)) {
                            case "counter" -> "_total";
                            case "info" -> "_info";
                            default -> "";
                        };
                assertThat(line)
                        .matches(
                                family
                                        + suffix
                                        + "(\\{[a-z]+=\"[^\"]*\"(,[a-z]+=\"[^\"]*\")*})?"
                                        + " [0-9]+([.][0-9]+)?");
                int space = line.lastIndexOf(' ');
                samples.put(line.substring(0, space), new BigDecimal(line.substring(space + 1)));
            }
        }
        return samples;
    }

    @Test
    void metricsAreTheNumbersOfTheJsonForThoseWhoHaveTheToken() throws Exception {
        Statistics counted = counted();
        try (Dashboard dashboard = Dashboard.open(0)) {
            dashboard.began("echo \"it\"", SETTINGS);
            dashboard.ended(Optional.of(counted));
            Answer answer = get(dashboard.address() + "metrics");
            assertThat(answer.status).isEqualTo(200);
            assertThat(answer.type).startsWith("application/openmetrics-text; version=1.0.0");
            agrees(samples(answer.text.replace("\\\"", "'")), counted);
            String root = dashboard.address().replaceFirst("/[0-9a-f]{32}/$", "/");
            assertThat(get(root + "metrics").status).isEqualTo(401);
        }
    }

    private static void agrees(Map<String, BigDecimal> samples, Statistics counted) {
        Map<?, ?> json = (Map<?, ?>) JsonReader.read(Json.of(StatisticsJson.of(counted)));
        List<?> nodes = (List<?>) json.get("nodes");
        for (int number = 0; number < nodes.size(); number++) {
            Map<?, ?> node = (Map<?, ?>) nodes.get(number);
            String label = "{node=\"%d\"}".formatted(number);
            ((Map<?, ?>) node.get("counts"))
                    .forEach(
                            (name, count) ->
                                    assertThat(samples.get(metric(name) + label))
                                            .as(metric(name) + label)
                                            .isEqualByComparingTo(decimal(count)));
            for (Object each : (List<?>) node.get("ranks")) {
                Map<?, ?> rank = (Map<?, ?>) each;
                BigDecimal user = decimal(((Map<?, ?>) rank.get("timeNs")).get("user"));
                String its =
                        "merino_rank_seconds_total{node=\"%d\",rank=\"%s\",cause=\"user\"}"
                                .formatted(number, rank.get("rank"));
                assertThat(samples.get(its).movePointRight(9)).isEqualByComparingTo(user);
            }
        }
        assertThat(samples.get("merino_run_over")).isEqualByComparingTo(BigDecimal.ONE);
        assertThat(samples.get("merino_run_seconds").movePointRight(9))
                .isEqualByComparingTo(BigDecimal.valueOf(counted.wallNs()));
        assertThat(samples.keySet()).anyMatch(name -> name.startsWith("merino_messages_total{"));
        assertThat(samples.keySet())
                .contains(
                        "merino_run_info{program=\"echo 'it'\",protocol=\""
                                + SETTINGS.protocol()
                                + "\"}");
    }

    private static String metric(Object label) {
        return "merino_"
                + label.toString().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_")
                + "_total";
    }

    private static BigDecimal decimal(Object number) {
        return new BigDecimal(number.toString());
    }
}
