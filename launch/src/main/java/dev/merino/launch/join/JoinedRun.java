package dev.merino.launch.join;

import dev.merino.LaunchException;
import dev.merino.MemberFailedException;
import dev.merino.MerinoException;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.control.Control;
import dev.merino.control.SidecarMessage;
import dev.merino.control.ThrownCopy;
import dev.merino.launch.LiveOptions;
import dev.merino.launch.RunWatcher;
import dev.merino.linux.Processes;
import dev.merino.worker.JoinedRanks;

import org.jspecify.annotations.Nullable;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * One run of a joined cluster, as one of its processes sees it: its keeper and, on rank 0, the
 * coordinator are processes beside it; its ranks are threads of its own.
 */
final class JoinedRun {
    /** How long ranks may take to end after a failure. */
    private static final long GRACE_MS = 500;

    private static final long TICK_MS = 20;
    private static final long END_MS = 5_000;

    private final LaunchEnvironment environment;
    private final Settings settings;
    private final LiveOptions options;
    private final Rendezvous rendezvous;
    private final int number;
    private final int node;
    private final Sidecar keeper;
    private final @Nullable Sidecar coordinator;

    JoinedRun(
            LaunchEnvironment environment,
            Settings settings,
            LiveOptions options,
            Rendezvous rendezvous,
            int number) {
        this.environment = environment;
        this.settings = settings;
        this.options = options;
        this.rendezvous = rendezvous;
        this.number = number;
        this.node = environment.rank();
        boolean isOneMachine = environment.isOneMachine();
        this.keeper = Sidecar.keeper(node, options.encryption().isOn(isOneMachine));
        this.coordinator = node == 0 ? Sidecar.coordinator(options.watcher()) : null;
    }

    /** Whoever watches hears of the end, whatever it is; on rank 0, which alone has all counts. */
    Statistics run(Program program, List<String> words) throws InterruptedException {
        RunWatcher watcher = options.watcher();
        if (watcher == null || coordinator == null) {
            return join(program, words);
        }
        watcher.began(settings);
        Optional<Statistics> counted = Optional.empty();
        try {
            counted = Optional.of(join(program, words));
            return counted.get();
        } finally {
            watcher.ended(counted);
        }
    }

    private Statistics join(Program program, List<String> words) throws InterruptedException {
        keeper.keep(node, descriptor(), settings, options, environment.isOneMachine());
        JoinedRanks ranks = joined();
        long startNs = System.nanoTime();
        ranks.start(program, words);
        Statistics.Node own = awaitEnd(ranks);
        long wallNs = System.nanoTime() - startNs;
        if (!ranks.await(END_MS)) {
            throw fatal("the ranks of this process do not end");
        }
        ranks.leave();
        keeper.acknowledge();
        keeper.awaitEnd(END_MS);
        keeper.close();
        return coordinator == null ? new Statistics(List.of(own), wallNs) : counted(coordinator);
    }

    private RunDescriptor descriptor() throws InterruptedException {
        try {
            return rendezvous.enter(number, this::lead);
        } catch (MerinoException e) {
            keeper.close();
            if (coordinator != null) {
                coordinator.close();
            }
            throw e;
        }
    }

    private RunDescriptor lead() throws InterruptedException {
        if (coordinator == null) {
            throw new IllegalStateException("only rank 0 leads");
        }
        long run = new SecureRandom().nextLong();
        LaunchEnvironment.Rendezvous place = environment.rendezvous();
        return coordinator.lead(run, place == null ? null : place.host(), settings, options);
    }

    private JoinedRanks joined() throws InterruptedException {
        SidecarMessage word = keeper.next(options.startLimit().toMillis());
        if (word instanceof SidecarMessage.Place place) {
            return joined(place);
        }
        throw notJoined(word, null);
    }

    /** On another thread, because meanwhile the keeper may say that there will be no run. */
    private JoinedRanks joined(SidecarMessage.Place place) throws InterruptedException {
        FutureTask<JoinedRanks> join =
                new FutureTask<>(() -> JoinedRanks.join(node, settings, place));
        Thread.ofPlatform().daemon().name("merino-join").start(join);
        while (!join.isDone() && !keeper.isSilent()) {
            SidecarMessage word = keeper.next(TICK_MS);
            if (word != null) {
                throw notJoined(word, null);
            }
        }
        try {
            return join.get();
        } catch (ExecutionException e) {
            throw notJoined(keeper.next(GRACE_MS), e);
        }
    }

    /** The keeper has said, or will say, why; if not, how it ended must do. */
    private MerinoException notJoined(@Nullable SidecarMessage word, @Nullable Exception cause)
            throws InterruptedException {
        if (word instanceof SidecarMessage.Says(Control.Failed failed)) {
            heard();
            keeper.acknowledge();
            return new LaunchException(failed.sentence() + ".");
        }
        String sentence = keeper.name() + " has not taken this process in" + keeper.ending() + ".";
        keeper.close();
        return cause == null ? new LaunchException(sentence) : new LaunchException(sentence, cause);
    }

    /** Waits until the keeper says that all ranks of the cluster have ended. */
    private Statistics.Node awaitEnd(JoinedRanks ranks) throws InterruptedException {
        while (true) {
            switch (keeper.next(Long.MAX_VALUE)) {
                case SidecarMessage.Says(Control.Counted(Statistics.Node counts)) -> {
                    return counts;
                }
                case SidecarMessage.Says(Control.Failed failed) -> throw failed(ranks, failed);
                case null -> throw fatal(keeper.name() + " is gone" + keeper.ending());
                default -> {}
            }
        }
    }

    /** Leaves the node, if all ranks here see that it is over. */
    private MerinoException failed(JoinedRanks ranks, Control.Failed failed)
            throws InterruptedException {
        heard();
        ranks.interrupt();
        if (!ranks.await(GRACE_MS)) {
            throw fatal(failed.sentence());
        }
        ranks.leave();
        keeper.acknowledge();
        return exception(ranks, failed);
    }

    private void heard() {
        if (coordinator != null) {
            coordinator.acknowledge();
        }
    }

    /** A thread that goes on in memory that is shared no more cannot be stopped otherwise. */
    private static MerinoException fatal(String sentence) {
        System.out.flush();
        System.err.println("merino: " + sentence + ".");
        Processes.exitNow(1); // to halt the JVM would wait for its threads
        return new MerinoException(sentence + ".");
    }

    private static MerinoException exception(JoinedRanks ranks, Control.Failed failed) {
        JoinedRanks.Failure own = ranks.failure();
        ThrownCopy thrown = failed.thrown();
        if (own != null && own.rank() == failed.rank()) {
            return new MemberFailedException(own.rank(), failed.sentence(), own.thrown());
        }
        if (failed.rank() != Control.NO_RANK && thrown != null) {
            return new MemberFailedException(
                    failed.rank(), failed.sentence(), thrown.toThrowable());
        }
        return new MerinoException(failed.sentence() + ".");
    }

    private static Statistics counted(Sidecar coordinator) throws InterruptedException {
        List<Statistics.Node> nodes = new ArrayList<>();
        while (true) {
            switch (coordinator.next(END_MS)) {
                case SidecarMessage.Says(Control.Counted(Statistics.Node counts)) ->
                        nodes.add(counts);
                case SidecarMessage.Over(long wallNs) -> {
                    coordinator.awaitEnd(END_MS);
                    coordinator.close();
                    return new Statistics(nodes, wallNs);
                }
                case null ->
                        throw new MerinoException(
                                coordinator.name()
                                        + " has not said what was counted"
                                        + coordinator.ending()
                                        + ".");
                case SidecarMessage.Says(Control.Failed failed) ->
                        throw new MerinoException(failed.sentence() + ".");
                default -> {}
            }
        }
    }
}
