package dev.merino.launch;

import dev.merino.control.Control;
import dev.merino.control.StartRecord;
import dev.merino.core.WireWriter;
import dev.merino.engine.Packet;
import dev.merino.keeper.KeeperMain;
import dev.merino.keeper.process.KeeperBody;
import dev.merino.keeper.process.KeeperContext;
import dev.merino.keeper.process.KeeperHost;
import dev.merino.keeper.process.KeeperStart;
import dev.merino.messages.EndpointName;
import dev.merino.protocol.RemoteAnswer;
import dev.merino.protocol.RemoteMessage;
import dev.merino.rank.handle.ProtocolList;
import dev.merino.transport.AmOptions;
import dev.merino.transport.RuntimeEndpoint;
import dev.merino.transport.Transport;
import dev.merino.transport.setup.EndpointAddress;
import dev.merino.transport.setup.EndpointSetUp;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The keeper of node 1 knows the secret and joins the run as all do; when the program has started,
 * it sends node 0 what the first word of the program says, and stays. All other nodes have a real
 * keeper.
 */
public final class HostileKeeper implements KeeperBody {
    private static final int SELF = 1;
    private static final int FRAME = 1;
    private static final int PACKET = 0;
    private static final int OBJECTS = 1;
    private static final int FRAMES = 20;
    private static final long SECOND_NS = 1_000_000_000L;

    private final BlockingQueue<Control> said = new LinkedBlockingQueue<>();

    /** Runs this keeper, or the real one, in the process that the launcher has started. */
    public static void main(String[] words) throws Exception {
        ByteArrayOutputStream seen = new ByteArrayOutputStream();
        InputStream in = System.in;
        KeeperStart start = StartRecord.read(new Recording(in, seen), KeeperStart::readFrom);
        System.setIn(new SequenceInputStream(new ByteArrayInputStream(seen.toByteArray()), in));
        if (start.node() == SELF) {
            KeeperHost.run(new HostileKeeper());
        } else {
            KeeperMain.main(words);
        }
    }

    /** Remembers what was read. */
    private static final class Recording extends InputStream {
        private final InputStream in;
        private final ByteArrayOutputStream seen;

        Recording(InputStream in, ByteArrayOutputStream seen) {
            this.in = in;
            this.seen = seen;
        }

        @Override
        public int read() throws IOException {
            int next = in.read();
            if (next >= 0) {
                seen.write(next);
            }
            return next;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            int count = in.read(target, offset, length);
            seen.write(target, offset, Math.max(0, count));
            return count;
        }
    }

    @Override
    public int run(KeeperContext context) throws Exception {
        context.listen(said::add);
        EndpointSetUp setUp =
                EndpointSetUp.listen(
                        new EndpointName(context.run(), SELF),
                        context.run(),
                        context.secret(),
                        AmOptions.DEFAULT.with(Transport.TCP).withPosts(1 << 20, 64 << 20),
                        new InetSocketAddress(context.localAddress(), 0));
        context.send(new Control.Listening(setUp.address().toLine()));
        Control.Peers peers = next(Control.Peers.class);
        List<EndpointAddress> all = peers.addresses().stream().map(EndpointAddress::parse).toList();
        try (RuntimeEndpoint endpoint = setUp.connect(all, 20 * SECOND_NS)) {
            context.send(new Control.Ready());
            Control.Start _ = next(Control.Start.class);
            String what = context.launchSpec().words().getFirst();
            for (int i = 0; i < FRAMES; i++) {
                endpoint.post(0, FRAME, frame(what, i));
                endpoint.flush();
            }
            Control.Stop _ = next(Control.Stop.class); // it does not go by itself
        }
        return 1;
    }

    private <T extends Control> T next(Class<T> kind) throws InterruptedException {
        while (true) {
            Control control = said.take();
            if (kind.isInstance(control)) {
                return kind.cast(control);
            }
        }
    }

    private static WireWriter frame(String what, int number) {
        WireWriter out = new WireWriter();
        byte[] noise = new byte[40];
        new Random(number).nextBytes(noise);
        switch (what) {
            case "noise" -> out.putRaw(noise);
            case "a packet of noise" -> {
                out.putByte(PACKET);
                out.putRaw(noise);
            }
            case "an object of noise" -> {
                out.putByte(OBJECTS);
                out.putRaw(noise);
            }
            case "an answer" -> {
                out.putByte(PACKET);
                int channel = ProtocolList.channel("newgendsm");
                RemoteMessage answer = new RemoteMessage.Answer(number, RemoteAnswer.DONE);
                ProtocolList.codec().encode(new Packet(channel, answer), out);
            }
            default -> throw new IllegalArgumentException(what);
        }
        return out;
    }
}
