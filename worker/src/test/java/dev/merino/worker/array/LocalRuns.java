package dev.merino.worker.array;

import dev.merino.Program;
import dev.merino.worker.fixture.LocalNode;
import dev.merino.worker.fixture.LocalRank;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs a program on a local node of its own. */
final class LocalRuns {
    private LocalRuns() {}

    static void on(int ranks, Program program) {
        try (Arena arena = Arena.ofShared();
                ExecutorService threads = Executors.newFixedThreadPool(ranks)) {
            LocalNode node = new LocalNode(ranks, arena);
            List<Future<?>> runs = new ArrayList<>();
            for (int rank = 0; rank < ranks; rank++) {
                runs.add(threads.submit(run(rank, node, program)));
            }
            runs.forEach(LocalRuns::finish);
        }
    }

    private static Runnable run(int rank, LocalNode node, Program program) {
        return () -> {
            try {
                program.run(new LocalRank(rank, node).member());
            } catch (Exception e) {
                throw new AssertionError("rank " + rank + " failed", e);
            }
        };
    }

    private static void finish(Future<?> run) {
        try {
            run.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError("a rank failed", e);
        }
    }
}
