package dev.merino.node.live;

import dev.merino.linux.Descriptor;
import dev.merino.linux.SystemCallException;
import dev.merino.linux.UnixSocket;
import dev.merino.message.Line;

import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A line over a socket of this machine that blocks, as long as its time-out allows. */
final class UnixLine implements Line {
    private final UnixSocket socket;

    UnixLine(UnixSocket socket) {
        this.socket = socket;
    }

    @Override
    public void read(byte[] target, int count) throws IOException {
        List<Descriptor> passed = new ArrayList<>();
        for (int at = 0; at < count; ) {
            int some = receive(target, at, count - at, passed);
            if (some <= 0 || !passed.isEmpty()) {
                passed.forEach(Descriptor::close);
                throw new EOFException("the other side closed the connection, or is too slow");
            }
            at += some;
        }
    }

    private int receive(byte[] target, int at, int max, List<Descriptor> passed)
            throws IOException {
        try {
            return socket.receive(target, at, max, passed);
        } catch (SystemCallException e) {
            throw new IOException(e);
        }
    }

    @Override
    public void write(byte[] source) throws IOException {
        try {
            socket.send(source, source.length);
        } catch (SystemCallException e) {
            throw new IOException(e);
        }
    }
}
