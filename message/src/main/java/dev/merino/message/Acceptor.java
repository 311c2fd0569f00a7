package dev.merino.message;

import dev.merino.linux.Poller;
import dev.merino.linux.SystemCallException;
import dev.merino.linux.TcpSocket;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;

/**
 * Answers those who call until all are there. Each handshake has a thread and a deadline of its
 * own, so that a stranger who is silent, slow or talks nonsense delays nobody.
 */
final class Acceptor {
    /** How long a caller may take; a node of the run needs a few milliseconds. */
    private static final long HANDSHAKE_NS = TimeUnit.SECONDS.toNanos(5);

    /** With so many strangers at a time the others wait until the first of them are refused. */
    private static final int HANDSHAKES_MAX = 64;

    private static final int CALL_TAG = 0;
    private static final int NEWS_TAG = 1;

    private final TcpSocket listener;
    private final Handshake handshake;
    private final MeshConnections arrivals;
    private boolean listening = true;

    Acceptor(TcpSocket listener, Handshake handshake, MeshConnections arrivals) {
        this.listener = listener;
        this.handshake = handshake;
        this.arrivals = arrivals;
    }

    /** Returns when nobody is missing. */
    void acceptUntil(Deadline deadline) throws IOException {
        listener.setBlocking(false);
        try (Poller poller = Poller.create(2)) {
            poller.add(listener.descriptor(), Poller.READ, CALL_TAG);
            poller.add(arrivals.news().descriptor(), Poller.READ, NEWS_TAG);
            while (!arrivals.missing().isEmpty()) {
                requireTime(deadline);
                step(poller, deadline);
            }
        }
    }

    private void step(Poller poller, Deadline deadline) {
        int events = poller.await(deadline.leftNs());
        for (int i = 0; i < events; i++) {
            if (poller.tag(i) == NEWS_TAG) {
                arrivals.news().drain();
            } else {
                accept();
            }
        }
        boolean room = arrivals.underWay() < HANDSHAKES_MAX;
        if (room != listening) {
            listening = room;
            poller.change(listener.descriptor(), room ? Poller.READ : 0, CALL_TAG);
        }
    }

    private void accept() {
        TcpSocket socket = listener.accept();
        if (socket != null) {
            arrivals.begin();
            Thread.ofPlatform().daemon().name("handshake").start(() -> answer(socket));
        }
    }

    private void answer(TcpSocket socket) {
        try {
            socket.setNoDelay();
            Line line = new TcpLine(socket, Deadline.in(HANDSHAKE_NS));
            int node = handshake.answer(line, caller -> arrivals.claim(caller, socket));
            if (!arrivals.confirm(node)) {
                socket.close();
            }
        } catch (IOException | SystemCallException e) {
            arrivals.withdraw(socket);
            arrivals.refuse(String.valueOf(e.getMessage()));
            socket.close();
        } finally {
            arrivals.finish();
        }
    }

    private void requireTime(Deadline deadline) throws IOException {
        if (deadline.leftNs() == 0) {
            String refused =
                    arrivals.refusals().isEmpty()
                            ? ""
                            : "; refused meanwhile: " + String.join("; ", arrivals.refusals());
            throw new InterruptedIOException(
                    "nodes %s did not call in time%s".formatted(arrivals.missing(), refused));
        }
    }
}
