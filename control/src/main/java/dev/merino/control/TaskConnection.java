package dev.merino.control;

import dev.merino.transport.handshake.Handshake;
import dev.merino.transport.handshake.HandshakeStream;
import dev.merino.transport.handshake.Secret;
import dev.merino.transport.seal.SealedStreams;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;

/** A connection for {@link TaskMessage}s; one thread reads, any thread writes. */
public final class TaskConnection implements Closeable {
    private static final int CONNECT_MS = 3_000;
    private static final long HANDSHAKE_NS = 10_000_000_000L;

    private final SealedStreams streams;

    /** Over what a handshake has left. */
    public TaskConnection(SealedStreams streams) {
        this.streams = streams;
    }

    /**
     * Where ranks find the process that has the executor.
     *
     * @param address of this machine: ranks of a cluster that a program starts are all there
     * @param port at which it listens
     * @param number its number in handshakes
     * @param run the number of the executor in handshakes
     * @param secret what both sides prove they know
     */
    public record Place(String address, int port, int number, long run, Secret secret) {
        /**
         * As words of a program. They reach workers in their start record, where nobody else can
         * read the secret.
         */
        public List<String> words() {
            return List.of(
                    address,
                    String.valueOf(port),
                    String.valueOf(number),
                    String.valueOf(run),
                    secret.toHex());
        }

        /** What {@link #words} has written. */
        public static Place of(List<String> words) {
            return new Place(
                    words.get(0),
                    Integer.parseInt(words.get(1)),
                    Integer.parseInt(words.get(2)),
                    Long.parseLong(words.get(3)),
                    Secret.fromHex(words.get(4)));
        }
    }

    /** That of {@code rank} to {@code place}. */
    public static TaskConnection call(Place place, int rank) throws IOException {
        Socket socket = new Socket();
        try {
            socket.connect(new InetSocketAddress(place.address, place.port), CONNECT_MS);
            socket.setTcpNoDelay(true);
            new Handshake(place.secret, place.run, rank)
                    .call(HandshakeStream.over(socket, HANDSHAKE_NS), place.number);
            return new TaskConnection(SealedStreams.over(socket, null));
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /** Sends {@code message} at once. */
    public synchronized void send(TaskMessage message) throws IOException {
        MessageFrames.write(streams.out(), MessageFrames.RUN_BYTES_MAX, message::writeTo);
    }

    /** Waits for the next message. */
    public TaskMessage read() throws IOException {
        return MessageFrames.read(streams.in(), MessageFrames.RUN_BYTES_MAX, TaskMessage::readFrom);
    }

    @Override
    public void close() {
        try {
            streams.socket().close();
        } catch (IOException e) {
            // Nobody listens any more, closed or not.
        }
    }
}
