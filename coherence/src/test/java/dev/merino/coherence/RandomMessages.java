package dev.merino.coherence;

import dev.merino.coherence.hlrc.Version;
import dev.merino.coherence.treadmarks.GrantPayload;
import dev.merino.coherence.treadmarks.RequestPayload;
import dev.merino.core.Chance;
import dev.merino.core.NodeSet;
import dev.merino.core.Payload;
import dev.merino.core.VectorTime;
import dev.merino.memory.Diff;
import dev.merino.memory.PageImage;
import dev.merino.memory.Twin;
import dev.merino.sim.RecordFactory;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Makes records with fields by chance, whatever fields they have: a message that gets another field
 * is tested with it at once.
 */
final class RandomMessages {
    private static final int PAGE_BYTES = 4096;

    private final Chance chance;

    /** How many nodes the numbers in messages agree with, or 0 if they agree with nothing. */
    private final int nodes;

    /** Of messages whose numbers may be anything. */
    RandomMessages(long seed) {
        this(seed, 0);
    }

    /** Of messages that a cluster of {@code nodes} may send that has as many pages. */
    RandomMessages(long seed, int nodes) {
        this.chance = new Chance(seed);
        this.nodes = nodes;
    }

    /** A payload of {@link PacketCodecTest}'s own protocol. */
    record Note(long content) implements Payload {
        @Override
        public int wireBytes() {
            return Long.BYTES;
        }
    }

    /** A record of {@code type}; if it is sealed, one of its records. */
    Object record(Class<?> type) {
        if (type.isSealed()) {
            return record(chance.pick(type.getPermittedSubclasses()));
        }
        return RecordFactory.make(type, this::value);
    }

    private Object value(Type type) {
        if (type == int.class || type == Integer.class) {
            return natural();
        } else if (type == long.class || type == Long.class) {
            return chance.nextLong();
        } else if (type == boolean.class) {
            return chance.percent(50);
        } else if (type == Payload.class) {
            return payload();
        } else if (type == NodeSet.class) {
            return nodes();
        } else if (type == VectorTime.class) {
            return time();
        } else if (type == Version.class) {
            return version();
        } else if (type == PageImage.class) {
            return PageImage.of(page());
        } else if (type == Diff.class) {
            return diff();
        } else if (type instanceof ParameterizedType list && list.getRawType() == List.class) {
            return list(list.getActualTypeArguments()[0]);
        } else if (type instanceof Class<?> choice && choice.isEnum()) {
            return chance.pick(choice.getEnumConstants());
        } else if (type instanceof Class<?> other) {
            return record(other);
        }
        throw new AssertionError("no values of " + type);
    }

    private int natural() {
        if (nodes > 0) {
            return chance.below(nodes);
        }
        return chance.percent(50) ? chance.below(100) : (int) (chance.nextLong() >>> 33);
    }

    private List<Object> list(Type element) {
        List<Object> all = new ArrayList<>();
        for (int i = chance.below(5); i > 0; i--) {
            all.add(value(element));
        }
        return all;
    }

    /** Of four protocols two have payloads: see {@link PacketCodecTest}. */
    private Payload payload() {
        List<Payload.Part> parts = new ArrayList<>();
        if (chance.percent(50)) {
            parts.add(new Payload.Part(1, new Note(chance.nextLong())));
        }
        if (chance.percent(70)) {
            parts.add(new Payload.Part(2, news()));
        }
        return parts.isEmpty() ? Payload.NONE : new Payload.Bundle(parts);
    }

    private Payload news() {
        return (Payload) record(chance.percent(50) ? RequestPayload.class : GrantPayload.class);
    }

    private VectorTime time() {
        int[] clocks = new int[nodes > 0 ? nodes : chance.below(5)];
        Arrays.setAll(clocks, member -> natural());
        return VectorTime.of(clocks);
    }

    private Version version() {
        Version version = Version.zero(nodes > 0 ? nodes : chance.between(1, 4));
        return version.with(0, natural());
    }

    private NodeSet nodes() {
        NodeSet set = NodeSet.empty();
        for (int i = chance.below(4); i > 0; i--) {
            set = set.with(chance.below(nodes > 0 ? nodes : 200));
        }
        return set;
    }

    private MemorySegment page() {
        byte[] content = new byte[PAGE_BYTES];
        for (int i = 0; i < PAGE_BYTES; i++) {
            content[i] = (byte) chance.nextLong();
        }
        return MemorySegment.ofArray(content);
    }

    private Diff diff() {
        MemorySegment frame = MemorySegment.ofArray(new byte[PAGE_BYTES]);
        Twin twin = Twin.of(frame);
        for (int i = chance.below(6); i > 0; i--) {
            int from = chance.below(PAGE_BYTES - 32);
            frame.asSlice(from, chance.between(1, 32)).fill((byte) chance.between(1, 127));
        }
        return Diff.between(frame, twin);
    }
}
