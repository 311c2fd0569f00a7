package dev.merino.launch.join;

import dev.merino.LaunchException;
import dev.merino.MerinoException;
import dev.merino.core.Check;
import dev.merino.transport.handshake.PendingCallers;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** The rendezvous as rank 0 sees it. */
final class RendezvousServer implements Rendezvous {
    private static final int NAP_MS = 200;
    private static final int ARRIVAL_MS = 10_000;

    private final JoinRequest self;
    private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private final Map<Integer, JoinedProcess> joined = new TreeMap<>();
    private final PendingCallers callers = new PendingCallers();
    private volatile String lastRefusal = "";
    private volatile boolean endsListening;
    private volatile boolean closed;

    /** What happens. */
    private sealed interface Event {
        record Came(JoinedProcess process) implements Event {}

        record Entered(int rank, int joinedRun) implements Event {}

        record Gone(int rank) implements Event {}
    }

    private static final class JoinedProcess {
        private final RendezvousConnection call;
        private final JoinRequest arrival;
        private int joinedRun;
        private boolean gone;

        JoinedProcess(RendezvousConnection call, JoinRequest arrival) {
            this.call = call;
            this.arrival = arrival;
        }
    }

    private RendezvousServer(JoinRequest self) {
        this.self = self;
    }

    /** Opens {@code acceptor} and waits until all have come. */
    static RendezvousServer gather(RendezvousAcceptor acceptor, JoinRequest self, long timeoutMs)
            throws InterruptedException {
        RendezvousServer rendezvous = new RendezvousServer(self);
        Thread receiver = new Thread(() -> rendezvous.receive(acceptor), "rendezvous");
        receiver.setDaemon(true);
        receiver.start();
        try {
            rendezvous.awaitAll(timeoutMs);
            rendezvous.tellAll(new RendezvousAnswer.Accepted());
            return rendezvous;
        } catch (LaunchException e) {
            rendezvous.tellAll(refusal(e));
            rendezvous.close();
            throw e;
        } finally {
            rendezvous.endsListening = true;
            receiver.join();
        }
    }

    /** Takes calls; the acceptor is closed here, so that nobody waits at it any more. */
    private void receive(RendezvousAcceptor acceptor) {
        try (acceptor) {
            while (!endsListening) {
                RendezvousAcceptor.Caller caller = acceptor.await(NAP_MS);
                if (caller != null) {
                    callers.admit(new PendingProcess(caller));
                }
            }
        } catch (IOException e) {
            lastRefusal = "; rank 0 hears nobody any more: " + e.getMessage();
        }
    }

    private final class PendingProcess implements PendingCallers.Caller {
        private final RendezvousAcceptor.Caller caller;
        private @Nullable RendezvousConnection call;
        private @Nullable JoinedProcess process;

        PendingProcess(RendezvousAcceptor.Caller caller) {
            this.caller = caller;
        }

        @Override
        public void answer(BooleanSupplier known) throws IOException {
            RendezvousConnection made = caller.authenticate(known);
            call = made;
            made.setTimeout(ARRIVAL_MS);
            process = new JoinedProcess(made, made.receive(JoinRequest::readFrom));
        }

        @Override
        public void hangUp() {
            caller.hangUp();
        }

        @Override
        public void admitted() {
            events.add(new Event.Came(Check.present(process, "nobody has come")));
        }

        @Override
        public void refused(String why) {
            lastRefusal = "; the last caller was refused: " + why;
            if (call != null) {
                call.close();
            }
        }
    }

    private void awaitAll(long timeoutMs) throws InterruptedException {
        long deadlineNs = System.nanoTime() + timeoutMs * 1_000_000;
        while (joined.size() < self.size() - 1) {
            long leftNs = deadlineNs - System.nanoTime();
            Event event = leftNs <= 0 ? null : events.poll(leftNs, TimeUnit.NANOSECONDS);
            if (event == null) {
                throw new LaunchException(missing(timeoutMs));
            }
            on(event);
            requireNobodyGone("before all had come");
        }
    }

    private String missing(long timeoutMs) {
        List<String> absent = new ArrayList<>();
        for (int rank = 1; rank < self.size(); rank++) {
            if (!joined.containsKey(rank)) {
                absent.add(Integer.toString(rank));
            }
        }
        return "%s %s of %d did not come within %d s: see what became of them%s."
                .formatted(
                        absent.size() == 1 ? "rank" : "ranks",
                        String.join(", ", absent),
                        self.size(),
                        timeoutMs / 1000,
                        lastRefusal);
    }

    private void on(Event event) {
        switch (event) {
            case Event.Came(JoinedProcess process) -> came(process);
            case Event.Entered(int rank, int joinedRun) -> process(rank).joinedRun = joinedRun;
            case Event.Gone(int rank) -> process(rank).gone = true;
        }
    }

    private JoinedProcess process(int rank) {
        JoinedProcess process = joined.get(rank);
        if (process == null) {
            throw new IllegalStateException("nobody has come as rank " + rank);
        }
        return process;
    }

    private void came(JoinedProcess process) {
        JoinRequest arrival = process.arrival;
        boolean isKnown = arrival.rank() < 1 || joined.containsKey(arrival.rank());
        if (isKnown) {
            String reason =
                    "there is a rank " + arrival.rank() + " already; number the ranks apart";
            tell(process, new RendezvousAnswer.Refused(reason));
            process.call.close();
            return;
        }
        joined.put(arrival.rank(), process);
        if (arrival.size() != self.size() || !arrival.settings().equals(self.settings())) {
            throw new LaunchException(
                    "%s wants %s, and %s wants %s: start all processes with the same settings."
                            .formatted(
                                    arrival.name(),
                                    arrival.settings(),
                                    self.name(),
                                    self.settings()));
        }
        process.call.setTimeout(NAP_MS);
        tell(process, new RendezvousAnswer.Accepted());
        daemon("listener to rank " + arrival.rank(), () -> listen(process));
    }

    private void listen(JoinedProcess process) {
        int rank = process.arrival.rank();
        try {
            while (!closed) {
                int joinedRun =
                        process.call.receive(in -> in.getNatural("joined run"), () -> closed);
                events.add(new Event.Entered(rank, joinedRun));
            }
        } catch (IOException e) {
            // As good as an end.
        }
        events.add(new Event.Gone(rank));
    }

    @Override
    public RunDescriptor enter(int joinedRun, Leader leader) throws InterruptedException {
        try {
            while (!haveAllEntered(joinedRun)) {
                on(events.take());
                requireNobodyGone(
                        "before run " + joinedRun + ": let all processes run equally often");
            }
            RunDescriptor descriptor = leader.open();
            for (JoinedProcess process : joined.values()) {
                tell(process, new RendezvousAnswer.Opened(descriptor));
            }
            return descriptor;
        } catch (MerinoException e) {
            tellAll(refusal(e));
            throw e;
        }
    }

    private boolean haveAllEntered(int joinedRun) {
        for (JoinedProcess process : joined.values()) {
            if (process.joinedRun < joinedRun) {
                return false;
            }
        }
        return true;
    }

    private void requireNobodyGone(String when) {
        for (JoinedProcess process : joined.values()) {
            if (process.gone) {
                throw new LaunchException(process.arrival.name() + " has left " + when + ".");
            }
        }
    }

    private static RendezvousAnswer refusal(MerinoException failure) {
        return new RendezvousAnswer.Refused(String.valueOf(failure.getMessage()));
    }

    private void tellAll(RendezvousAnswer answer) {
        joined.values().forEach(process -> tell(process, answer));
    }

    private static void tell(JoinedProcess process, RendezvousAnswer answer) {
        try {
            process.call.send(answer::writeTo);
        } catch (IOException e) {
            // It is gone, which its reader notices, and the coordinator of its run.
        }
    }

    @Override
    public void close() {
        closed = true;
        joined.values().forEach(process -> process.call.close());
    }

    private static void daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }
}
