package dev.merino.launch.join;

import dev.merino.LaunchException;
import dev.merino.launch.ListenAddress;
import dev.merino.linux.Processes;
import dev.merino.linux.SystemCallException;
import dev.merino.linux.UnixSocket;
import dev.merino.transport.handshake.Handshake;
import dev.merino.transport.handshake.HandshakeStream;
import dev.merino.transport.handshake.Secret;
import dev.merino.transport.seal.SealedStreams;

import org.jspecify.annotations.Nullable;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.function.BooleanSupplier;

/** Accepts the connections of the other processes at rank 0. */
interface RendezvousAcceptor extends Closeable {
    /** The number of the rendezvous in handshakes: the run comes later. */
    long RUN = 0;

    /** How long a caller may take to make itself known. */
    long HANDSHAKE_NS = 10_000_000_000L;

    /** Somebody who calls: known once authenticated. */
    interface Caller {
        /**
         * Finds out who it is; an exception if it does not belong to the run.
         *
         * @param known is called when it has proved who it is; false if it is too late
         */
        RendezvousConnection authenticate(BooleanSupplier known) throws IOException;

        /** Ends its connection while another thread authenticates it. */
        void hangUp();
    }

    /** The next one; null if nobody calls within that time. */
    @Nullable Caller await(int timeoutMs) throws IOException;

    @Override
    void close();

    /** The one of {@code environment}. */
    static RendezvousAcceptor open(LaunchEnvironment environment) {
        LaunchEnvironment.Rendezvous place = environment.rendezvous();
        Secret secret = environment.secret();
        return place == null || secret == null
                ? Local.open(environment.job())
                : Remote.open(place, secret);
    }

    /** On one machine: a socket without a file, and the kernel says who calls. */
    record Local(UnixSocket socket) implements RendezvousAcceptor {
        static String name(String job) {
            UUID name = UUID.nameUUIDFromBytes(job.getBytes(StandardCharsets.UTF_8));
            return "merino-join-" + Processes.uid() + "-" + name;
        }

        static Local open(String job) {
            try {
                return new Local(UnixSocket.listen(name(job)));
            } catch (SystemCallException e) {
                throw new LaunchException(
                        ("another process has opened job %s already (%s): end it, or give this job"
                                        + " another name with MERINO_JOB.")
                                .formatted(job, e.getMessage()),
                        e);
            }
        }

        @Override
        public @Nullable Caller await(int timeoutMs) {
            socket.setReceiveTimeout(timeoutMs);
            UnixSocket caller = socket.accept();
            return caller == null ? null : new LocalCaller(caller);
        }

        @Override
        public void close() {
            socket.close();
        }
    }

    /**
     * Across machines: callers prove to know the secret, and all that is said is sealed, whatever
     * the run does later: the secret of the run is among it.
     */
    record Remote(ServerSocket socket, Handshake handshake) implements RendezvousAcceptor {
        static Remote open(LaunchEnvironment.Rendezvous place, Secret secret) {
            try {
                ServerSocket socket = new ServerSocket();
                socket.bind(
                        new InetSocketAddress(ListenAddress.ofHost(place.host()), place.port()));
                return new Remote(socket, new Handshake(secret, RUN, 0));
            } catch (IOException e) {
                throw new LaunchException(
                        "rank 0 cannot listen at port %d: %s; name another with MERINO_RENDEZVOUS."
                                .formatted(place.port(), e.getMessage()),
                        e);
            }
        }

        @Override
        public @Nullable Caller await(int timeoutMs) throws IOException {
            socket.setSoTimeout(timeoutMs);
            try {
                return new RemoteCaller(socket.accept(), handshake);
            } catch (SocketTimeoutException e) {
                return null;
            }
        }

        @Override
        public void close() {
            try {
                socket.close();
            } catch (IOException e) {
                // Nobody will call any more, closed or not.
            }
        }
    }

    /** A process of this machine and user. */
    record LocalCaller(UnixSocket socket) implements Caller {
        @Override
        public RendezvousConnection authenticate(BooleanSupplier known) throws IOException {
            if (!known.getAsBoolean()) {
                socket.close();
                throw new IOException("too many call at once");
            }
            return RendezvousConnection.over(socket);
        }

        /** To authenticate it nobody waits for it. */
        @Override
        public void hangUp() {}
    }

    /** A process of another machine, which must prove to know the secret. */
    record RemoteCaller(Socket socket, Handshake handshake) implements Caller {
        @Override
        public RendezvousConnection authenticate(BooleanSupplier known) throws IOException {
            try {
                socket.setTcpNoDelay(true);
                HandshakeStream line = HandshakeStream.over(socket, HANDSHAKE_NS);
                Handshake.Caller who =
                        handshake.answer(
                                line, rank -> rank > 0 && known.getAsBoolean(), rank -> true);
                return RendezvousConnection.over(SealedStreams.over(socket, who.keys()));
            } catch (IOException e) {
                socket.close();
                throw e;
            }
        }

        @Override
        public void hangUp() {
            try {
                socket.close();
            } catch (IOException e) {
                // Nobody reads from it any more, closed or not.
            }
        }
    }
}
