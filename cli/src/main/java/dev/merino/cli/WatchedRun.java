package dev.merino.cli;

import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.control.NodeSample;
import dev.merino.dashboard.Dashboard;
import dev.merino.launch.RunWatcher;

import org.jspecify.annotations.Nullable;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/** A run and the page that shows it, if there is one. */
final class WatchedRun implements RunWatcher, AutoCloseable {
    private final @Nullable Dashboard dashboard;
    private final String program;
    private final boolean keep;
    private final Consumer<String> tell;

    /**
     * @param dashboard null if nobody wants to see it
     * @param keep whether the page stays when the run is over
     */
    WatchedRun(@Nullable Dashboard dashboard, String program, boolean keep, Consumer<String> tell) {
        this.dashboard = dashboard;
        this.program = program;
        this.keep = keep;
        this.tell = tell;
    }

    /** Who watches, if there is somebody. */
    Optional<RunWatcher> watcher() {
        return dashboard == null ? Optional.empty() : Optional.of(this);
    }

    @Override
    public void began(Settings settings) {
        if (dashboard != null) {
            dashboard.began(program, settings);
        }
    }

    @Override
    public void sampled(int node, NodeSample sample) {
        if (dashboard != null) {
            dashboard.sampled(node, sample);
        }
    }

    @Override
    public void ended(Optional<Statistics> counted) {
        if (dashboard != null) {
            dashboard.ended(counted);
        }
    }

    /** Waits for Ctrl-C if the page is to stay. */
    void keep() {
        if (dashboard != null && keep) {
            tell.accept("the dashboard stays at " + dashboard.address() + " until Ctrl-C");
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void close() {
        if (dashboard != null) {
            dashboard.close();
        }
    }
}
