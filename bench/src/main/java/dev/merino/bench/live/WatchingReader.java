package dev.merino.bench.live;

import dev.merino.MerinoException;
import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.control.NodeSample;
import dev.merino.dashboard.Dashboard;
import dev.merino.launch.RunWatcher;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** A dashboard, and somebody who reads all that it sends, as a browser does. */
final class WatchingReader implements RunWatcher, AutoCloseable {
    private static final String STATE = "event: state";

    /** Every page has those of its beginning, and of the beginning and the end of the run. */
    private static final int STATES_ALWAYS = 3;

    private static final long LONG_MS = 1000;

    private final Dashboard dashboard;
    private final String program;
    private final AtomicInteger states = new AtomicInteger();
    private final Thread reader = new Thread(this::read, "reads the dashboard");

    private WatchingReader(Dashboard dashboard, String program) {
        this.dashboard = dashboard;
        this.program = program;
    }

    /** A page about {@code program} that is read from now on. */
    static WatchingReader open(String program) throws IOException {
        WatchingReader made = new WatchingReader(Dashboard.open(0), program);
        made.reader.setDaemon(true);
        made.reader.start();
        return made;
    }

    private void read() {
        try {
            URI events = URI.create(dashboard.address() + "events");
            HttpURLConnection request = (HttpURLConnection) events.toURL().openConnection();
            try (BufferedReader in =
                    new BufferedReader(
                            new InputStreamReader(
                                    request.getInputStream(), StandardCharsets.UTF_8))) {
                for (String line = in.readLine(); line != null; line = in.readLine()) {
                    if (line.equals(STATE)) {
                        states.incrementAndGet();
                    }
                }
            }
        } catch (IOException e) {
            // The page is closed at the end of the run; what matters is what was read before.
        }
    }

    /** A page that shows nothing of what nodes have told would have cost nothing. */
    void requireEvents() {
        if (states.get() <= STATES_ALWAYS) {
            throw new MerinoException(
                    "the dashboard has shown %d states of the run, so nothing was measured"
                            .formatted(states.get()));
        }
    }

    @Override
    public void began(Settings settings) {
        dashboard.began(program, settings);
    }

    @Override
    public void sampled(int node, NodeSample sample) {
        dashboard.sampled(node, sample);
    }

    @Override
    public void ended(Optional<Statistics> counted) {
        dashboard.ended(counted);
    }

    @Override
    public void close() {
        dashboard.close();
        try {
            reader.join(LONG_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
