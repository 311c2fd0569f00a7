package dev.merino.transport;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** What the tests of endpoints need. */
abstract class EndpointFixture {
    static final int REQUEST = 1;
    static final int REPLY = 2;
    static final int BULK = 3;
    static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(40);
    static final long SHORT_NS = TimeUnit.MILLISECONDS.toNanos(20);

    private final List<Run> runs = new ArrayList<>();

    /** The transport to be judged. */
    abstract AmOptions options();

    /** How many messages the crowded test sends. */
    abstract int crowd();

    @AfterEach
    void end() {
        runs.forEach(Run::close);
    }

    Run run(int count) throws Exception {
        return run(count, options());
    }

    Run run(int count, AmOptions options) throws Exception {
        return keep(Run.of(count, options));
    }

    /** Closes it at the end. */
    Run keep(Run run) {
        runs.add(run);
        return run;
    }

    /** Polls all until {@code holds}; fails if that takes too long. */
    static void pollUntil(BooleanSupplier holds, RuntimeEndpoint... endpoints) {
        long endNs = System.nanoTime() + PATIENCE_NS;
        while (!holds.getAsBoolean()) {
            int count = 0;
            for (RuntimeEndpoint each : endpoints) {
                count += each.poll();
            }
            if (count == 0) {
                endpoints[endpoints.length - 1].await(SHORT_NS / 100);
            }
            assertThat(System.nanoTime() - endNs).as("waiting too long").isNegative();
        }
    }

    static void send(RuntimeEndpoint sender, int to, int count) {
        for (long i = 0; i < count; i++) {
            sender.request(to, REQUEST, i);
        }
        settle(sender);
    }

    /** What the network has lost must be sent again by somebody. */
    static void settle(RuntimeEndpoint sender) {
        pollUntil(() -> sender.sleepNsMax() > SHORT_NS * 100, sender);
    }

    static void attempt(List<String> refused, Runnable what) {
        try {
            what.run();
        } catch (IllegalStateException e) {
            refused.add(String.valueOf(e.getMessage()));
        }
    }

    static Thread after(Runnable what) {
        return Thread.ofPlatform()
                .start(
                        () -> {
                            LockSupport.parkNanos(SHORT_NS);
                            what.run();
                        });
    }
}
