package dev.merino.fuzz;

import dev.merino.checker.Checker;
import dev.merino.checker.Violation;
import dev.merino.coherence.Protocols;
import dev.merino.core.Chance;
import dev.merino.core.Check;
import dev.merino.core.MalformedFrameException;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.engine.Packet;
import dev.merino.engine.PacketCodec;
import dev.merino.fuzz.contract.FuzzTarget;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whole nodes that hear what nobody has said: a program of the checker runs in a simulated world,
 * and some of its packets are changed on their way. Messages that can be decoded reach machines in
 * the middle of what they do; each must be understood, or refused by a sentence.
 *
 * <p>The frame is where everything follows from: protocol, program and changes.
 */
final class MachineTarget implements FuzzTarget {
    private static final List<String> PROTOCOLS = Protocols.names();
    private static final int KEPT_MAX = 64;

    @Override
    public String name() {
        return "machines";
    }

    /** A whole run of some thousand steps. */
    @Override
    public long bytesMax(int frameBytes) {
        return 4L << 30;
    }

    @Override
    public long workPerFrame() {
        return 1_000;
    }

    @Override
    public String take(byte[] frame) {
        Chance chance = new Chance(seed(frame));
        String protocol = PROTOCOLS.get(chance.below(PROTOCOLS.size()));
        Liar liar = new Liar(chance, protocol);
        Optional<Violation> violation =
                Checker.named(protocol).orElseThrow().misled(chance.nextLong(), liar::altered);
        return violation.map(found -> outcome(protocol, liar, found)).orElse(protocol + " ends");
    }

    private static String outcome(String protocol, Liar liar, Violation violation) {
        Throwable cause = violation.getCause();
        if (cause instanceof RuntimeException surprise
                && !(cause instanceof Check.BrokenInvariant)
                && !(cause instanceof MalformedFrameException)
                && !isOfTheProgram(surprise)) {
            surprise.addSuppressed(new IllegalStateException(protocol + " after " + liar.lastLie));
            throw surprise;
        }
        return protocol + " " + violation.kind();
    }

    /** A program that has read a lie may fail where it looks for what it has not been told. */
    private static boolean isOfTheProgram(RuntimeException surprise) {
        for (StackTraceElement frame : surprise.getStackTrace()) {
            if (frame.getClassName().startsWith("dev.merino.")) {
                return frame.getClassName().startsWith("dev.merino.checker.");
            }
        }
        return false;
    }

    private static long seed(byte[] frame) {
        long seed = frame.length;
        for (byte each : frame) {
            seed = Chance.seed(seed, each);
        }
        return seed;
    }

    /** Changes some of the packets. */
    private static final class Liar {
        private final Chance chance;
        private final PacketCodec codec;
        private final Mutator mutator;
        private final List<byte[]> heard = new ArrayList<>();
        private final int odds;
        private String lastLie = "nothing";

        Liar(Chance chance, String protocol) {
            this.chance = chance;
            this.codec = new PacketCodec(List.of(Protocols.codec(protocol).orElseThrow()));
            this.mutator = new Mutator(chance);
            this.odds = chance.pick(5, 20, 100);
        }

        Packet altered(int from, int to, Packet packet) {
            WireWriter out = new WireWriter();
            codec.encode(packet, out);
            byte[] frame = out.toByteArray();
            if (heard.size() < KEPT_MAX) {
                heard.add(frame);
            } else {
                heard.set(chance.below(KEPT_MAX), frame);
            }
            return chance.below(odds) == 0 ? lie(packet, frame) : packet;
        }

        /** A packet like one that was sent before, or like this one. */
        private Packet lie(Packet packet, byte[] frame) {
            byte[] other = mutator.next(chance.percent(70) ? List.of(frame) : heard);
            try {
                Packet lie = codec.decode(new WireReader(other));
                lastLie = lie.toString();
                return lie;
            } catch (MalformedFrameException refused) {
                return packet;
            }
        }
    }
}
