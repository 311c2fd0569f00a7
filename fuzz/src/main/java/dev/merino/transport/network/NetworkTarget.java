package dev.merino.transport.network;

import dev.merino.core.MalformedFrameException;
import dev.merino.core.WireWriter;
import dev.merino.fuzz.contract.FuzzTarget;
import dev.merino.transport.AmOptions;
import dev.merino.transport.link.Parcel;
import dev.merino.transport.link.ParcelReceiver;
import dev.merino.transport.mesh.Network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Active messages as they come over a network, with credits and wrong tags. */
public final class NetworkTarget implements FuzzTarget {
    private static final int PEER = 1;
    private static final long TAG = 5;
    private static final AmOptions OPTIONS = AmOptions.DEFAULT.withPosts(1 << 16, 1 << 20);

    /** Valid frames of all kinds. */
    public static Map<String, byte[]> examples() {
        Map<String, byte[]> frames = new TreeMap<>();
        FrameCodec codec = new FrameCodec(OPTIONS);
        for (Parcel.Kind kind : Parcel.Kind.values()) {
            Parcel parcel = new Parcel().begin(kind, 1);
            if (kind != Parcel.Kind.POST) {
                parcel.add(7).add(8);
            }
            parcel.with(new byte[20], 0, 20);
            frames.put(kind.toString(), Arrays.copyOf(codec.out(), codec.write(parcel, TAG)));
        }
        frames.put("CREDITS", Arrays.copyOf(codec.out(), codec.writeCredits(3)));
        return frames;
    }

    @Override
    public String name() {
        return "network";
    }

    @Override
    public String take(byte[] frame) {
        End end = new End(OPTIONS, TAG);
        end.arrived(frame, frame.length);
        end.arrived(frame, frame.length);
        int _ = end.transport.end();
        return end.last;
    }

    /** One end of a network on which nobody else is. */
    static final class End implements ParcelReceiver, Network {
        private static final int SENT_MAX = 1_000;

        private final NetworkTransport transport;
        private final List<Integer> sent = new ArrayList<>();
        private String last = "nothing";

        End(AmOptions options, long tag) {
            transport = new NetworkTransport(new boolean[] {false, true}, tag, options);
            transport.start(this);
            sent.clear();
            int _ = transport.begin(this);
        }

        /** A frame of the peer has come. */
        void arrived(byte[] frame, int length) {
            transport.arrived(PEER, frame, length);
        }

        /** What was delivered last, "nothing" if nothing was. */
        String last() {
            return last;
        }

        /** The kinds of what it has sent since it began. */
        List<Integer> sent() {
            return sent;
        }

        @Override
        public void deliver(int source, Parcel parcel) {
            last = parcel.kind() + " " + parcel.count();
            if (parcel.bytes() > 0 && parcel.data().byteSize() < parcel.offset() + parcel.bytes()) {
                throw new IllegalStateException("the data is not all there");
            }
        }

        @Override
        public boolean takesRequests() {
            return true;
        }

        @Override
        public void lost(int source, String why) {
            throw new MalformedFrameException(why);
        }

        @Override
        public void send(int node, byte[] frame, int length) {
            if (sent.size() < SENT_MAX) {
                sent.add((int) frame[0]);
            }
        }

        @Override
        public void send(int node, byte[] head, int headLength, WireWriter body) {
            send(node, head, headLength);
        }

        @Override
        public void flush() {}

        @Override
        public boolean owns(int tag) {
            return false;
        }

        @Override
        public void ready(int tag, boolean readable, boolean writable) {}

        @Override
        public void close() {}
    }
}
