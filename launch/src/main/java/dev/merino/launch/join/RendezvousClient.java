package dev.merino.launch.join;

import dev.merino.LaunchException;
import dev.merino.linux.Processes;
import dev.merino.linux.SystemCallException;
import dev.merino.linux.UnixSocket;
import dev.merino.transport.handshake.Handshake;
import dev.merino.transport.handshake.HandshakeStream;
import dev.merino.transport.handshake.RefusedException;
import dev.merino.transport.handshake.Secret;
import dev.merino.transport.seal.LinkKeys;
import dev.merino.transport.seal.SealedStreams;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;

/** The rendezvous as all but rank 0 see it. */
final class RendezvousClient implements Rendezvous {
    private static final int CONNECT_MS = 3_000;
    private static final int RETRY_MS = 100;

    /** Rank 0 may have begun to wait later than we. */
    private static final int SLACK_MS = 5_000;

    private final LaunchEnvironment environment;
    private final RendezvousConnection call;

    private RendezvousClient(LaunchEnvironment environment, RendezvousConnection call) {
        this.environment = environment;
        this.call = call;
    }

    /** Goes to the rendezvous, and waits until all have come. */
    static RendezvousClient gather(LaunchEnvironment environment, JoinRequest self, long timeoutMs)
            throws InterruptedException {
        long deadlineNs = System.nanoTime() + timeoutMs * 1_000_000;
        String why = "";
        while (System.nanoTime() - deadlineNs < 0) {
            RendezvousClient rendezvous = null;
            try {
                rendezvous = new RendezvousClient(environment, dial(environment));
                rendezvous.call.setTimeout((int) timeoutMs + SLACK_MS);
                rendezvous.call.send(self::writeTo);
                RendezvousAnswer _ = rendezvous.answer();
                return rendezvous.awaitOthers();
            } catch (RefusedException e) {
                throw new LaunchException(
                        "rank %d and what listens at %s do not belong together: %s;"
                                .concat(" give all the same MERINO_SECRET.")
                                .formatted(
                                        environment.rank(),
                                        environment.rendezvous(),
                                        e.getMessage()),
                        e);
            } catch (IOException | SystemCallException e) {
                why = String.valueOf(e.getMessage()); // rank 0 may not be there yet
                if (rendezvous != null) {
                    rendezvous.close();
                }
                Thread.sleep(RETRY_MS);
            }
        }
        throw new LaunchException(
                "rank %d did not find rank 0 %s within %d s (%s): see what became of it."
                        .formatted(environment.rank(), place(environment), timeoutMs / 1000, why));
    }

    private static String place(LaunchEnvironment environment) {
        return environment.isOneMachine()
                ? "of job " + environment.job()
                : "at " + environment.rendezvous();
    }

    private static RendezvousConnection dial(LaunchEnvironment environment) throws IOException {
        LaunchEnvironment.Rendezvous place = environment.rendezvous();
        Secret secret = environment.secret();
        return place == null || secret == null
                ? dialHere(environment)
                : dialThere(environment.rank(), place, secret);
    }

    private static RendezvousConnection dialHere(LaunchEnvironment environment) {
        UnixSocket socket = UnixSocket.connect(RendezvousAcceptor.Local.name(environment.job()));
        int user = socket.peerUid();
        if (user != Processes.uid()) {
            socket.close();
            throw new LaunchException(
                    "user %d listens as job %s: give the job another name with MERINO_JOB."
                            .formatted(user, environment.job()));
        }
        return RendezvousConnection.over(socket);
    }

    private static RendezvousConnection dialThere(
            int rank, LaunchEnvironment.Rendezvous place, Secret secret) throws IOException {
        Socket socket = new Socket();
        try {
            InetSocketAddress address = new InetSocketAddress(place.host(), place.port());
            if (address.isUnresolved()) {
                throw new IOException("no host is called " + place.host());
            }
            socket.connect(address, CONNECT_MS);
            socket.setTcpNoDelay(true);
            HandshakeStream line = HandshakeStream.over(socket, RendezvousAcceptor.HANDSHAKE_NS);
            LinkKeys keys = new Handshake(secret, RendezvousAcceptor.RUN, rank).call(line, 0, true);
            return RendezvousConnection.over(SealedStreams.over(socket, keys));
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /** Waits for an answer that is no refusal. */
    private RendezvousAnswer answer() throws IOException {
        RendezvousAnswer answer = call.receive(RendezvousAnswer::readFrom);
        if (answer instanceof RendezvousAnswer.Refused(String reason)) {
            throw new LaunchException(reason);
        }
        return answer;
    }

    private RendezvousClient awaitOthers() {
        try {
            RendezvousAnswer _ = answer();
            call.setTimeout(0);
            return this;
        } catch (IOException e) {
            throw new LaunchException(
                    "rank 0 has ended before all had come: see what became of it.", e);
        }
    }

    @Override
    public RunDescriptor enter(int joinedRun, Leader leader) {
        try {
            call.send(out -> out.putInt(joinedRun));
            if (answer() instanceof RendezvousAnswer.Opened(RunDescriptor descriptor)) {
                LaunchEnvironment.Rendezvous place = environment.rendezvous();
                return place == null ? descriptor : descriptor.withFirst(place.host());
            }
            throw new IOException("rank 0 does not say how to run");
        } catch (IOException | UncheckedIOException e) {
            throw new LaunchException(
                    "rank 0 has left before run %d: let all processes run equally often."
                            .formatted(joinedRun),
                    e);
        }
    }

    @Override
    public void close() {
        call.close();
    }
}
