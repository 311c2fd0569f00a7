package dev.merino.transport.shm;

import dev.merino.core.Check;
import dev.merino.core.WireWriter;
import dev.merino.fuzz.contract.FuzzTarget;
import dev.merino.linux.Descriptor;
import dev.merino.linux.EventCounter;
import dev.merino.linux.Memfd;
import dev.merino.linux.OddDescriptors;
import dev.merino.linux.SharedFile;
import dev.merino.linux.UnixSocket;
import dev.merino.transport.link.Outcome;
import dev.merino.transport.link.Parcel;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;

/**
 * A process of this machine that knows the secret, and offers a queue block that is none: other
 * sizes, other kinds of descriptors, too few or too many. What is accepted is mapped and used; no
 * descriptor may be left.
 *
 * <pre>
 *   count 1 | kind 1 of each of four | bytes of the memory 3 | what is said
 * </pre>
 */
public final class BlockExchangeTarget implements FuzzTarget {
    private static final int KINDS_OFFSET = 1;
    private static final int DESCRIPTORS_MAX = 4;
    private static final int SIZE_OFFSET = KINDS_OFFSET + DESCRIPTORS_MAX;
    private static final int HEADER_BYTES = SIZE_OFFSET + 3;
    private static final long TIMEOUT_NS = 1_000_000_000;
    private static final int TRIES_MAX = 100;
    private static final long PAUSE_NS = 1_000_000;
    private static final int SELF = 0;
    private static final int PEER = 1;

    private final String name = "merino-fuzz-" + ProcessHandle.current().pid() + "-" + hashCode();
    private @Nullable UnixSocket listener;

    private enum Kind {
        MEMORY,
        COUNTER,
        UNSEALED,
        READ_ONLY,
        BLOCKING,
        SOCKET,
        DEVICE
    }

    /** What a neighbour offers, and what others might. */
    public static Map<String, byte[]> examples() {
        QueueLayout layout = new QueueLayout(16, 2, 128);
        Map<String, byte[]> frames = new TreeMap<>();
        frames.put("block", frame(layout, Kind.MEMORY, Kind.COUNTER));
        return frames;
    }

    private static byte[] frame(QueueLayout layout, Kind... kinds) {
        WireWriter out = new WireWriter();
        out.putByte(kinds.length);
        for (int i = 0; i < DESCRIPTORS_MAX; i++) {
            out.putByte(i < kinds.length ? kinds[i].ordinal() : 0);
        }
        int bytes = (int) layout.bytes();
        out.putByte(bytes & 0xff);
        out.putByte((bytes >>> Byte.SIZE) & 0xff);
        out.putByte(bytes >>> (2 * Byte.SIZE));
        out.putLong(QueueLayout.MAGIC);
        out.putInt(QueueLayout.VERSION);
        out.putInt(layout.packets());
        out.putInt(layout.blocks());
        out.putInt(layout.blockBytes());
        return out.toByteArray();
    }

    @Override
    public String name() {
        return "queue-block";
    }

    /** Some thirty system calls. */
    @Override
    public long workPerFrame() {
        return 100;
    }

    @Override
    public String take(byte[] frame) throws IOException {
        if (listener == null) {
            listener = UnixSocket.listen(name);
        }
        int before = OddDescriptors.nextNumber();
        byte[] padded = Arrays.copyOf(frame, Math.max(frame.length, HEADER_BYTES));
        String answer;
        try {
            answer = exchange(padded);
        } catch (IOException | RuntimeException e) {
            requireNoneLeft(before);
            throw e;
        }
        requireNoneLeft(before);
        return answer;
    }

    /** Threads of the JVM open files of their own for a moment: what is left stays. */
    private static void requireNoneLeft(int before) {
        int tries = 0;
        while (OddDescriptors.nextNumber() > before) {
            if (++tries > TRIES_MAX) {
                throw new IllegalStateException("a descriptor is left");
            }
            LockSupport.parkNanos(PAUSE_NS);
        }
    }

    private String exchange(byte[] frame) throws IOException {
        try (UnixSocket ours = offered(frame)) {
            QueueBlockExchange.Received theirs = QueueBlockExchange.receive(ours, TIMEOUT_NS);
            try (LocalPeer peer = new LocalPeer(SELF, PEER, ours, theirs, 1 << 16)) {
                Parcel parcel = new Parcel().begin(Parcel.Kind.REQUEST, 1).add(7);
                Outcome outcome = peer.link().send(parcel, 0);
                peer.link().wake();
                return "accepted " + outcome;
            }
        }
    }

    /** This side of a connection over which everything was said, and which has ended. */
    private UnixSocket offered(byte[] frame) {
        List<Descriptor> passed = descriptors(frame);
        try (UnixSocket theirs = UnixSocket.connect(name)) {
            byte[] said = Arrays.copyOfRange(frame, HEADER_BYTES, frame.length);
            Descriptor[] all =
                    said.length == 0 ? new Descriptor[0] : passed.toArray(Descriptor[]::new);
            theirs.send(said, said.length, all);
            return accepted();
        } finally {
            passed.forEach(Descriptor::close);
        }
    }

    private UnixSocket accepted() {
        UnixSocket open = Check.present(listener, "nobody listens");
        return Check.present(open.accept(), "nobody has connected");
    }

    private static List<Descriptor> descriptors(byte[] frame) {
        int bytes =
                (frame[SIZE_OFFSET] & 0xff)
                        | ((frame[SIZE_OFFSET + 1] & 0xff) << Byte.SIZE)
                        | ((frame[SIZE_OFFSET + 2] & 0xff) << (2 * Byte.SIZE));
        List<Descriptor> all = new ArrayList<>();
        for (int i = 0; i < (frame[0] & 0xff) % (DESCRIPTORS_MAX + 1); i++) {
            int kind = (frame[KINDS_OFFSET + i] & 0xff) % Kind.values().length;
            all.add(descriptor(Kind.values()[kind], bytes));
        }
        return all;
    }

    private static Descriptor descriptor(Kind kind, int bytes) {
        return switch (kind) {
            case MEMORY -> Memfd.create("block", bytes);
            case COUNTER -> EventCounter.create().descriptor();
            case UNSEALED -> OddDescriptors.unsealed(bytes);
            case READ_ONLY -> OddDescriptors.readOnly(bytes);
            case BLOCKING -> OddDescriptors.blockingCounter();
            case SOCKET -> OddDescriptors.brokenSocket();
            case DEVICE -> SharedFile.open(Path.of("/dev/null"));
        };
    }
}
