package dev.merino.bench.live;

import dev.merino.MerinoException;
import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.control.NodeSample;
import dev.merino.dashboard.Dashboard;
import dev.merino.launch.RunWatcher;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** A dashboard, and somebody who reads all that it sends, as a browser does. */
final class WatchingReader implements RunWatcher, AutoCloseable {
    private static final int BUFFER_BYTES = 1 << 16;
    private static final long LONG_MS = 1000;

    private final Dashboard dashboard;
    private final String program;
    private final AtomicLong read = new AtomicLong();
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
            byte[] buffer = new byte[BUFFER_BYTES];
            try (InputStream in = request.getInputStream()) {
                for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                    read.addAndGet(count);
                }
            }
        } catch (IOException e) {
            // The page is closed at the end of the run; what matters is how much was read.
        }
    }

    /** A page that nobody has read would have cost nothing. */
    void requireEvents() {
        if (read.get() == 0) {
            throw new MerinoException("nothing was read of the dashboard, so nothing was measured");
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
