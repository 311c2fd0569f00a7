package dev.merino.dashboard;

import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.control.NodeSample;
import dev.merino.core.Json;
import dev.merino.dashboard.model.RunModel;
import dev.merino.dashboard.server.Content;
import dev.merino.dashboard.server.PageServer;

import org.jspecify.annotations.Nullable;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The page that shows a run at work. What nodes tell goes in, at any pace; browsers take the newest
 * of it, at theirs. What they get is put together only when one asks, and once for all of them.
 */
public final class Dashboard implements Closeable {
    private static final long LAST_LOOK_MS = 400;

    private final LiveContent content = new LiveContent();
    private final PageServer server;

    private Dashboard(int port) throws IOException {
        this.server = PageServer.open(port, content);
    }

    /**
     * A page at {@code port} of this machine's loopback address; 0 for any port that is free.
     *
     * @throws IOException if that port cannot be had
     */
    public static Dashboard open(int port) throws IOException {
        return new Dashboard(port);
    }

    /** Where a browser finds it; whoever has this address may look. */
    public String address() {
        return server.address();
    }

    /** A run of {@code program} begins. */
    public void began(String program, Settings settings) {
        content.begin(new RunModel(program, settings));
    }

    /** What {@code node} has done so far. */
    public void sampled(int node, NodeSample sample) {
        content.change(model -> model.sampled(node, sample));
    }

    /** The run is over; what it counted, if it ended well. */
    public void ended(Optional<Statistics> counted) {
        content.end(counted.orElse(null));
    }

    /** Lets browsers see the end, and serves no more. */
    @Override
    public void close() {
        try {
            Thread.sleep(content.isWatched() ? LAST_LOOK_MS : 0);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        server.close();
    }

    /** The model, and the JSON of what it shows now. */
    private static final class LiveContent implements Content {
        private @Nullable RunModel model;
        private long version;
        private boolean over;
        private boolean watched;
        private final Cached state = new Cached(RunModel::state);
        private final Cached objects = new Cached(RunModel::objects);
        private final Cached history = new Cached(RunModel::history);

        /** The JSON of one version. */
        private final class Cached {
            private final Function<RunModel, Map<String, Object>> what;
            private byte[] json = {'{', '}'};
            private long of = -1;

            Cached(Function<RunModel, Map<String, Object>> what) {
                this.what = what;
            }

            byte[] get() {
                if (of != version && model != null) {
                    json = json(what.apply(model));
                    of = version;
                }
                return json;
            }
        }

        private static byte[] json(Map<String, Object> map) {
            return Json.compact(map).getBytes(StandardCharsets.UTF_8);
        }

        synchronized void begin(RunModel of) {
            model = of;
            version++;
            notifyAll();
        }

        synchronized void change(Consumer<RunModel> how) {
            if (model != null) {
                how.accept(model);
                version++;
                notifyAll();
            }
        }

        synchronized void end(@Nullable Statistics counted) {
            over = true;
            change(its -> its.ended(counted));
        }

        synchronized boolean isWatched() {
            return watched;
        }

        @Override
        public synchronized long awaitNewer(long seen, long millis) throws InterruptedException {
            watched = true;
            long endNs = System.nanoTime() + millis * 1_000_000;
            long leftMs = millis;
            while (version == seen && leftMs > 0) {
                wait(leftMs);
                leftMs = (endNs - System.nanoTime()) / 1_000_000;
            }
            return version;
        }

        @Override
        public synchronized byte[] state() {
            return state.get();
        }

        @Override
        public synchronized byte[] objects() {
            return objects.get();
        }

        @Override
        public synchronized byte[] history() {
            return history.get();
        }

        @Override
        public synchronized byte[] pages(int array, int from) {
            return json(model == null ? Map.of() : model.pages(array, from));
        }

        @Override
        public synchronized byte[] metrics() {
            String text = model == null ? "# EOF\n" : model.metrics();
            return text.getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public synchronized boolean isOver() {
            return over;
        }
    }
}
