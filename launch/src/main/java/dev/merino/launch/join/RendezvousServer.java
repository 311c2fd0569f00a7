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
    private final Map<Integer, Guest> guests = new TreeMap<>();
    private final PendingCallers callers = new PendingCallers();
    private volatile String lastStranger = "";
    private volatile boolean doorClosed;
    private volatile boolean closed;

    /** What happens. */
    private sealed interface Event {
        record Came(Guest guest) implements Event {}

        record Entered(int rank, int joinedRun) implements Event {}

        record Gone(int rank) implements Event {}
    }

    private static final class Guest {
        private final RendezvousConnection call;
        private final JoinRequest arrival;
        private int joinedRun;
        private boolean gone;

        Guest(RendezvousConnection call, JoinRequest arrival) {
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
        Thread porter = new Thread(() -> rendezvous.receive(acceptor), "porter");
        porter.setDaemon(true);
        porter.start();
        try {
            rendezvous.awaitAll(timeoutMs);
            rendezvous.tellAll(new RendezvousAnswer.Welcome());
            return rendezvous;
        } catch (LaunchException e) {
            rendezvous.tellAll(refusal(e));
            rendezvous.close();
            throw e;
        } finally {
            rendezvous.doorClosed = true;
            porter.join();
        }
    }

    /** Takes calls; the acceptor is closed here, so that nobody waits at it any more. */
    private void receive(RendezvousAcceptor acceptor) {
        try (acceptor) {
            while (!doorClosed) {
                RendezvousAcceptor.Caller caller = acceptor.await(NAP_MS);
                if (caller != null) {
                    callers.admit(new Greeting(caller));
                }
            }
        } catch (IOException e) {
            lastStranger = "; rank 0 hears nobody any more: " + e.getMessage();
        }
    }

    private final class Greeting implements PendingCallers.Caller {
        private final RendezvousAcceptor.Caller caller;
        private @Nullable RendezvousConnection call;
        private @Nullable Guest guest;

        Greeting(RendezvousAcceptor.Caller caller) {
            this.caller = caller;
        }

        @Override
        public void answer(BooleanSupplier known) throws IOException {
            RendezvousConnection made = caller.greet(known);
            call = made;
            made.setTimeout(ARRIVAL_MS);
            guest = new Guest(made, made.receive(JoinRequest::readFrom));
        }

        @Override
        public void hangUp() {
            caller.hangUp();
        }

        @Override
        public void admitted() {
            events.add(new Event.Came(Check.present(guest, "nobody has come")));
        }

        @Override
        public void refused(String why) {
            lastStranger = "; the last who called was sent away: " + why;
            if (call != null) {
                call.close();
            }
        }
    }

    private void awaitAll(long timeoutMs) throws InterruptedException {
        long deadlineNs = System.nanoTime() + timeoutMs * 1_000_000;
        while (guests.size() < self.size() - 1) {
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
            if (!guests.containsKey(rank)) {
                absent.add(Integer.toString(rank));
            }
        }
        return "%s %s of %d did not come within %d s: see what became of them%s."
                .formatted(
                        absent.size() == 1 ? "rank" : "ranks",
                        String.join(", ", absent),
                        self.size(),
                        timeoutMs / 1000,
                        lastStranger);
    }

    private void on(Event event) {
        switch (event) {
            case Event.Came(Guest guest) -> came(guest);
            case Event.Entered(int rank, int joinedRun) -> guest(rank).joinedRun = joinedRun;
            case Event.Gone(int rank) -> guest(rank).gone = true;
        }
    }

    private Guest guest(int rank) {
        Guest guest = guests.get(rank);
        if (guest == null) {
            throw new IllegalStateException("nobody has come as rank " + rank);
        }
        return guest;
    }

    private void came(Guest guest) {
        JoinRequest arrival = guest.arrival;
        boolean isKnown = arrival.rank() < 1 || guests.containsKey(arrival.rank());
        if (isKnown) {
            String reason =
                    "there is a rank " + arrival.rank() + " already; number the ranks apart";
            tell(guest, new RendezvousAnswer.Refused(reason));
            guest.call.close();
            return;
        }
        guests.put(arrival.rank(), guest);
        if (arrival.size() != self.size() || !arrival.settings().equals(self.settings())) {
            throw new LaunchException(
                    "%s wants %s, and %s wants %s: start all processes with the same settings."
                            .formatted(
                                    arrival.name(),
                                    arrival.settings(),
                                    self.name(),
                                    self.settings()));
        }
        guest.call.setTimeout(NAP_MS);
        tell(guest, new RendezvousAnswer.Welcome());
        daemon("guest " + arrival.rank(), () -> listen(guest));
    }

    private void listen(Guest guest) {
        int rank = guest.arrival.rank();
        try {
            while (!closed) {
                int joinedRun = guest.call.receive(in -> in.getNatural("joined run"), () -> closed);
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
            for (Guest guest : guests.values()) {
                tell(guest, new RendezvousAnswer.Invited(descriptor));
            }
            return descriptor;
        } catch (MerinoException e) {
            tellAll(refusal(e));
            throw e;
        }
    }

    private boolean haveAllEntered(int joinedRun) {
        for (Guest guest : guests.values()) {
            if (guest.joinedRun < joinedRun) {
                return false;
            }
        }
        return true;
    }

    private void requireNobodyGone(String when) {
        for (Guest guest : guests.values()) {
            if (guest.gone) {
                throw new LaunchException(guest.arrival.name() + " has left " + when + ".");
            }
        }
    }

    private static RendezvousAnswer refusal(MerinoException failure) {
        return new RendezvousAnswer.Refused(String.valueOf(failure.getMessage()));
    }

    private void tellAll(RendezvousAnswer answer) {
        guests.values().forEach(guest -> tell(guest, answer));
    }

    private static void tell(Guest guest, RendezvousAnswer answer) {
        try {
            guest.call.send(answer::writeTo);
        } catch (IOException e) {
            // It is gone, which its reader notices, and the coordinator of its run.
        }
    }

    @Override
    public void close() {
        closed = true;
        guests.values().forEach(guest -> guest.call.close());
    }

    private static void daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }
}
