package dev.merino.control;

import dev.merino.transport.seal.SealedStreams;

import org.jspecify.annotations.Nullable;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * A connection that carries {@link Control} both ways. One thread reads and hands over what came;
 * one thread writes what is waiting, and a heartbeat every second. Sending never blocks, so that an
 * event loop may do it; only {@link #sendPatiently} waits for room, which is how a program that
 * prints more than the launcher can show is slowed down.
 */
public final class ControlConnection implements Closeable {
    private static final long HEARTBEAT_NS = 1_000_000_000L;
    private static final int WAITING_BYTES_MAX = 1 << 20;

    private final SealedStreams streams;
    private final Socket socket;
    private final String name;
    private final ArrayDeque<byte[]> waiting = new ArrayDeque<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private int waitingBytes;
    private boolean writing;
    private boolean closing;
    private volatile LongSupplier progress = () -> 0;
    private volatile int silenceMs;

    /** A line over {@code streams}, named {@code name} in names of threads; sends from now on. */
    public ControlConnection(SealedStreams streams, String name) {
        this.streams = streams;
        this.socket = streams.socket();
        this.name = name;
        thread("writer", this::write);
    }

    /**
     * Starts to read: {@code inbox} gets everything but heartbeats, and their progress goes to
     * {@code beats}; {@code ended} is told once why nothing more will come.
     */
    public void listen(Consumer<Control> inbox, Consumer<Long> beats, Consumer<String> ended) {
        thread(
                "reader",
                () -> {
                    String why = read(inbox, beats);
                    this.ended.countDown();
                    ended.accept(why);
                });
    }

    /** Sends {@code control} after all that was sent before; never blocks. */
    public void send(Control control) {
        put(encoded(control));
    }

    /** As {@link #send}, but waits while too much is waiting already. */
    public void sendPatiently(Control control) throws InterruptedException {
        byte[] bytes = encoded(control);
        synchronized (waiting) {
            while (waitingBytes > WAITING_BYTES_MAX && !closing) {
                waiting.wait();
            }
        }
        put(bytes);
    }

    /** Waits until all that was sent has left, at most {@code timeoutMs}. */
    public void flush(long timeoutMs) throws InterruptedException {
        long deadlineNs = System.nanoTime() + timeoutMs * 1_000_000;
        synchronized (waiting) {
            long leftMs = timeoutMs;
            while ((writing || !waiting.isEmpty()) && !closing && leftMs > 0) {
                waiting.wait(leftMs);
                leftMs = (deadlineNs - System.nanoTime()) / 1_000_000;
            }
        }
    }

    /**
     * Ends it in good order: sends what is waiting and the end of the stream, then waits until the
     * other side has read all of it and closed; at most {@code timeoutMs} for both. A plain close
     * could take back what the other side has not read yet.
     */
    public void finish(long timeoutMs) throws InterruptedException {
        flush(timeoutMs);
        try {
            socket.shutdownOutput();
        } catch (IOException e) {
            close();
        }
        ended.await(timeoutMs, TimeUnit.MILLISECONDS);
        close();
    }

    /** Ends if nothing comes for so long; the other side sends a heartbeat every second. */
    public void endAfterSilence(Duration silence) throws IOException {
        silenceMs = (int) Math.min(Integer.MAX_VALUE, silence.toMillis());
        socket.setSoTimeout(silenceMs);
    }

    public String localAddress() {
        return socket.getLocalAddress().getHostAddress();
    }

    public void progress(LongSupplier counter) {
        progress = counter;
    }

    /** Ends it; what is still waiting is dropped. */
    @Override
    public void close() {
        synchronized (waiting) {
            closing = true;
            waiting.clear();
            waitingBytes = 0;
            waiting.notifyAll();
        }
        try {
            socket.close();
        } catch (IOException e) {
            // It is of no use any more, closed or not.
        }
    }

    private static byte[] encoded(Control control) {
        return MessageFrames.encode(
                MessageFrames.RUN_BYTES_MAX, out -> ControlCodec.encode(control, out));
    }

    private void put(byte[] bytes) {
        synchronized (waiting) {
            if (!closing) {
                waiting.add(bytes);
                waitingBytes += bytes.length;
                waiting.notifyAll();
            }
        }
    }

    private void write() {
        try {
            OutputStream out = new BufferedOutputStream(streams.out());
            long beatNs = System.nanoTime();
            while (true) {
                byte[] bytes = take(beatNs + HEARTBEAT_NS);
                if (bytes == null) {
                    return;
                }
                if (bytes.length > 0) {
                    out.write(bytes);
                }
                if (System.nanoTime() - beatNs >= HEARTBEAT_NS) {
                    out.write(encoded(new Control.Heartbeat(progress.getAsLong())));
                    beatNs = System.nanoTime();
                    out.flush();
                }
                settle(out);
            }
        } catch (IOException e) {
            close();
        } catch (InterruptedException e) {
            close();
        }
    }

    /**
     * The next to write; nothing (an empty array) if it is time for a heartbeat; null at the end.
     */
    private byte @Nullable [] take(long untilNs) throws InterruptedException {
        synchronized (waiting) {
            while (waiting.isEmpty() && !closing) {
                long leftMs = (untilNs - System.nanoTime()) / 1_000_000;
                if (leftMs <= 0) {
                    return new byte[0];
                }
                waiting.wait(leftMs);
            }
            if (closing) {
                return null;
            }
            byte[] bytes = waiting.remove();
            waitingBytes -= bytes.length;
            writing = true;
            return bytes;
        }
    }

    /** Flushes once nothing more is waiting; only then has everything left. */
    private void settle(OutputStream out) throws IOException {
        boolean last;
        synchronized (waiting) {
            last = waiting.isEmpty();
        }
        if (last) {
            out.flush();
        }
        synchronized (waiting) {
            writing = writing && !last;
            waiting.notifyAll();
        }
    }

    private String read(Consumer<Control> inbox, Consumer<Long> beats) {
        try {
            InputStream in = new BufferedInputStream(streams.in());
            while (true) {
                Control control =
                        MessageFrames.read(in, MessageFrames.RUN_BYTES_MAX, ControlCodec::decode);
                if (control instanceof Control.Heartbeat(long moved)) {
                    beats.accept(moved);
                } else {
                    inbox.accept(control);
                }
            }
        } catch (SocketTimeoutException e) {
            return "it has not been heard for " + silenceMs / 1000 + " s";
        } catch (IOException e) {
            String why = e.getMessage();
            return why == null ? "it was closed" : why;
        } finally {
            close();
        }
    }

    private void thread(String role, Runnable work) {
        Thread thread = new Thread(work, "control " + role + " of " + name);
        thread.setDaemon(true);
        thread.start();
    }
}
