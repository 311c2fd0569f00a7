package dev.merino.control;

import dev.merino.linux.Descriptor;
import dev.merino.linux.EventCounter;
import dev.merino.linux.Poller;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.locks.LockSupport;

/**
 * Standard input of a process that Merino has started: a {@link StartRecord}, and then little or
 * nothing until whoever started it ends.
 *
 * <p>A JVM that ends waits for threads that it finds in the kernel, for 0.3 s if they stay there,
 * and a thread that reads here does. Before it ends it is called off.
 */
public final class Stdin extends InputStream {
    private static final int STDIN = 0;
    private static final int NO_TAG = 0;
    private static final long FOR_EVER_NS = -1;

    private final InputStream in;
    private final EventCounter off = EventCounter.create();
    private final Poller poller = Poller.create(2);
    private volatile boolean isOff;

    public Stdin() {
        this(System.in, Descriptor.of(STDIN));
    }

    /** {@code in}, which reads from {@code descriptor}. */
    Stdin(InputStream in, Descriptor descriptor) {
        this.in = in;
        poller.add(descriptor, Poller.READ, NO_TAG);
        poller.add(off.descriptor(), Poller.READ, NO_TAG);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    /** As of all streams, until it is called off; from then on it does not return. */
    @Override
    public synchronized int read(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) {
            return 0; // readNBytes() asks so once it has all; to wait would be for the next bytes
        }
        while (in.available() == 0 && poller.await(FOR_EVER_NS) == 0) {
            // A signal has woken it.
        }
        while (isOff) {
            LockSupport.park(this);
        }
        return in.read(bytes, offset, length);
    }

    /** Ends this process, and does not wait for who waits for input. */
    public void exit(int exitCode) {
        callOff();
        System.exit(exitCode);
    }

    /** Nobody shall wait for input in the kernel any more. */
    void callOff() {
        isOff = true;
        off.signal();
    }
}
