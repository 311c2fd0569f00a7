package dev.merino.sync;

import dev.merino.core.Payload;
import dev.merino.core.PayloadCodec;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.sync.SyncOperation.Change;

import java.util.ArrayList;
import java.util.List;

/**
 * Turns the messages of synchronisation into bytes and back: a byte for the kind, then the fields
 * in the order of the record, then the payload.
 *
 * <p>A payload is a byte that says how many protocols have a part in it, then the parts, in the
 * order of the protocols: a byte with the protocol's number, and what the protocol's own codec
 * writes.
 */
public final class SyncCodec {
    /** The kinds; the number of each on a wire is its place in this list. */
    private enum Kind {
        LOCK_REQUEST,
        LOCK_FORWARD,
        LOCK_GRANT,
        CONDITION_ENTER,
        CONDITION_ENTERED,
        CONDITION_SIGNAL,
        CONDITION_WAKE,
        CONDITION_LEAVE,
        CONDITION_LEFT,
        BARRIER_ARRIVE,
        BARRIER_DEPART,
        FLAG_SET,
        FLAG_RAISED,
        FLAG_ANSWER,
        COUNTER_REQUEST,
        COUNTER_REPLY,
        TO_ALL,
        ORDERED,
        WORD_ADD,
        WORD_BUMP,
        WORD_CHANGED,
        WORD_AWAIT,
        WORD_ABANDON,
        WORD_REPLY
    }

    /** What can be done to a counter; numbered in the same way. */
    private enum ChangeKind {
        READ,
        ADD,
        PUT,
        SWAP
    }

    private static final Kind[] KINDS = Kind.values();
    private static final ChangeKind[] CHANGES = ChangeKind.values();
    private static final SyncMessage.Array[] ARRAYS = SyncMessage.Array.values();

    private final List<PayloadCodec> protocols;

    /** For a cluster with these protocols; the place of each in the list is its number. */
    public SyncCodec(List<PayloadCodec> protocols) {
        this.protocols = List.copyOf(protocols);
    }

    /** Writes {@code message}. */
    public void encode(SyncMessage message, WireWriter out) {
        switch (message) {
            case SyncMessage.LockRequest(int lock, int requester, Payload _) ->
                    put(Kind.LOCK_REQUEST, out, lock, requester);
            case SyncMessage.LockForward(int lock, int requester, Payload _) ->
                    put(Kind.LOCK_FORWARD, out, lock, requester);
            case SyncMessage.LockGrant(int lock, Payload _) -> put(Kind.LOCK_GRANT, out, lock);
            case SyncMessage.ConditionEnter(int lock, int condition, int processor) ->
                    put(Kind.CONDITION_ENTER, out, lock, condition, processor);
            case SyncMessage.ConditionEntered(int processor) ->
                    put(Kind.CONDITION_ENTERED, out, processor);
            case SyncMessage.ConditionSignal(int lock, int condition, boolean all) ->
                    put(Kind.CONDITION_SIGNAL, out, lock, condition).putBoolean(all);
            case SyncMessage.ConditionWake(int processor) ->
                    put(Kind.CONDITION_WAKE, out, processor);
            case SyncMessage.ConditionLeave(int lock, int condition, int processor) ->
                    put(Kind.CONDITION_LEAVE, out, lock, condition, processor);
            case SyncMessage.ConditionLeft(int processor) ->
                    put(Kind.CONDITION_LEFT, out, processor);
            case SyncMessage.BarrierArrive(int barrier, Payload _) ->
                    put(Kind.BARRIER_ARRIVE, out, barrier);
            case SyncMessage.BarrierDepart(int barrier, Payload _) ->
                    put(Kind.BARRIER_DEPART, out, barrier);
            case SyncMessage.FlagSet(int flag, int processor, Payload _) ->
                    put(Kind.FLAG_SET, out, flag, processor);
            case SyncMessage.FlagRaised(int flag, Payload _) -> put(Kind.FLAG_RAISED, out, flag);
            case SyncMessage.FlagAnswer(int processor, boolean first) ->
                    put(Kind.FLAG_ANSWER, out, processor).putBoolean(first);
            case SyncMessage.CounterRequest(int counter, int processor, Change change, Payload _) ->
                    putChange(change, put(Kind.COUNTER_REQUEST, out, counter, processor));
            case SyncMessage.CounterReply(int processor, long before, Payload _) ->
                    put(Kind.COUNTER_REPLY, out, processor).putLong(before);
            case SyncMessage.WordAdd(int word, int processor, long delta, Payload _) ->
                    put(Kind.WORD_ADD, out, word, processor).putLong(delta);
            case SyncMessage.WordBump(int word, Payload _) -> put(Kind.WORD_BUMP, out, word);
            case SyncMessage.WordChanged(int word) -> put(Kind.WORD_CHANGED, out, word);
            case SyncMessage.WordAwait(int word, int processor, long atLeast) ->
                    put(Kind.WORD_AWAIT, out, word, processor).putLong(atLeast);
            case SyncMessage.WordAbandon(int word, int processor) ->
                    put(Kind.WORD_ABANDON, out, word, processor);
            case SyncMessage.WordReply(int processor, long before, Payload _) ->
                    put(Kind.WORD_REPLY, out, processor).putLong(before);
            case SyncMessage.ToAll(SyncMessage.Cell cell, long value, Payload _) ->
                    putCell(cell, put(Kind.TO_ALL, out, cell.object())).putLong(value);
            case SyncMessage.Ordered(int origin, SyncMessage.Cell cell, long value, Payload _) -> {
                putCell(cell, put(Kind.ORDERED, out, cell.object())).putLong(value);
                out.putInt(origin);
            }
        }
        putPayload(message.carried(), out);
    }

    /** Reads what {@link #encode} wrote. */
    public SyncMessage decode(WireReader in) {
        return switch (in.getOneOf("kind of a sync message", KINDS)) {
            case LOCK_REQUEST -> new SyncMessage.LockRequest(lock(in), requester(in), payload(in));
            case LOCK_FORWARD -> new SyncMessage.LockForward(lock(in), requester(in), payload(in));
            case LOCK_GRANT -> new SyncMessage.LockGrant(lock(in), payload(in));
            case CONDITION_ENTER ->
                    bare(
                            new SyncMessage.ConditionEnter(lock(in), condition(in), processor(in)),
                            in);
            case CONDITION_ENTERED -> bare(new SyncMessage.ConditionEntered(processor(in)), in);
            case CONDITION_SIGNAL ->
                    bare(
                            new SyncMessage.ConditionSignal(
                                    lock(in), condition(in), in.getBoolean("all")),
                            in);
            case CONDITION_WAKE -> bare(new SyncMessage.ConditionWake(processor(in)), in);
            case CONDITION_LEAVE ->
                    bare(
                            new SyncMessage.ConditionLeave(lock(in), condition(in), processor(in)),
                            in);
            case CONDITION_LEFT -> bare(new SyncMessage.ConditionLeft(processor(in)), in);
            case BARRIER_ARRIVE -> new SyncMessage.BarrierArrive(barrier(in), payloadOfBarrier(in));
            case BARRIER_DEPART -> new SyncMessage.BarrierDepart(barrier(in), payloadOfBarrier(in));
            case FLAG_SET -> new SyncMessage.FlagSet(flag(in), processor(in), payload(in));
            case FLAG_RAISED -> new SyncMessage.FlagRaised(flag(in), payload(in));
            case FLAG_ANSWER ->
                    bare(new SyncMessage.FlagAnswer(processor(in), in.getBoolean("first")), in);
            case COUNTER_REQUEST ->
                    new SyncMessage.CounterRequest(
                            in.getNatural("counter"), processor(in), change(in), payload(in));
            case COUNTER_REPLY ->
                    new SyncMessage.CounterReply(
                            processor(in), in.getLong("value before"), payload(in));
            case TO_ALL -> new SyncMessage.ToAll(cell(in), value(in), payloadOfBarrier(in));
            case ORDERED -> ordered(in);
            case WORD_ADD ->
                    new SyncMessage.WordAdd(
                            word(in), processor(in), in.getLong("delta"), payloadOfBarrier(in));
            case WORD_BUMP -> new SyncMessage.WordBump(word(in), payload(in));
            case WORD_CHANGED -> bare(new SyncMessage.WordChanged(word(in)), in);
            case WORD_AWAIT ->
                    bare(
                            new SyncMessage.WordAwait(word(in), processor(in), in.getLong("value")),
                            in);
            case WORD_ABANDON -> bare(new SyncMessage.WordAbandon(word(in), processor(in)), in);
            case WORD_REPLY ->
                    new SyncMessage.WordReply(
                            processor(in), in.getLong("value before"), payloadOfBarrier(in));
        };
    }

    /** The object is there already, right behind the kind. */
    private static WireWriter putCell(SyncMessage.Cell cell, WireWriter out) {
        out.putByte(cell.array().ordinal());
        out.putInt(cell.processor());
        return out;
    }

    private static SyncMessage.Cell cell(WireReader in) {
        int object = in.getNatural("lock, barrier or flag");
        return new SyncMessage.Cell(in.getOneOf("array", ARRAYS), object, processor(in));
    }

    private static long value(WireReader in) {
        return in.getLong("value");
    }

    private SyncMessage.Ordered ordered(WireReader in) {
        SyncMessage.Cell cell = cell(in);
        long value = value(in);
        return new SyncMessage.Ordered(in.getNatural("origin"), cell, value, payloadOfBarrier(in));
    }

    private static WireWriter put(Kind kind, WireWriter out, int first) {
        out.putByte(kind.ordinal());
        out.putInt(first);
        return out;
    }

    private static WireWriter put(Kind kind, WireWriter out, int first, int second) {
        put(kind, out, first).putInt(second);
        return out;
    }

    private static void put(Kind kind, WireWriter out, int first, int second, int third) {
        put(kind, out, first, second).putInt(third);
    }

    private static int lock(WireReader in) {
        return in.getNatural("lock");
    }

    private static int requester(WireReader in) {
        return in.getNatural("requester");
    }

    private static int condition(WireReader in) {
        return in.getNatural("condition");
    }

    private static int word(WireReader in) {
        return in.getNatural("word");
    }

    private static int processor(WireReader in) {
        return in.getNatural("processor");
    }

    private static int barrier(WireReader in) {
        return in.getNatural("barrier");
    }

    private static int flag(WireReader in) {
        return in.getNatural("flag");
    }

    private static void putChange(Change change, WireWriter out) {
        switch (change) {
            case Change.Read() -> out.putByte(ChangeKind.READ.ordinal());
            case Change.Add(long delta) -> {
                out.putByte(ChangeKind.ADD.ordinal());
                out.putLong(delta);
            }
            case Change.Put(long value) -> {
                out.putByte(ChangeKind.PUT.ordinal());
                out.putLong(value);
            }
            case Change.Swap(long expected, long value) -> {
                out.putByte(ChangeKind.SWAP.ordinal());
                out.putLong(expected);
                out.putLong(value);
            }
        }
    }

    private static Change change(WireReader in) {
        return switch (in.getOneOf("change of a counter", CHANGES)) {
            case READ -> new Change.Read();
            case ADD -> new Change.Add(in.getLong("delta"));
            case PUT -> new Change.Put(in.getLong("value"));
            case SWAP -> new Change.Swap(in.getLong("expected"), in.getLong("value"));
        };
    }

    /** Reads the payload of a message that has no field for one. */
    @SuppressWarnings("ReferenceEquality") // there is one NONE
    private SyncMessage bare(SyncMessage message, WireReader in) {
        if (payload(in) != Payload.NONE) {
            throw in.malformed("a payload", "there, in a message that carries none");
        }
        return message;
    }

    private void putPayload(Payload payload, WireWriter out) {
        switch (payload) {
            case Payload.None _ -> out.putByte(0);
            case Payload.Bundle(List<Payload.Part> parts) -> {
                out.putByte(parts.size());
                parts.forEach(part -> putPart(part, out));
            }
            case Contributed contributed -> putContributed(contributed, out);
            default -> throw new IllegalArgumentException("no bundle: " + payload);
        }
    }

    /** As one part more, which is the last. */
    private void putContributed(Contributed contributed, WireWriter out) {
        List<Payload.Part> parts =
                contributed.published() instanceof Payload.Bundle bundle
                        ? bundle.parts()
                        : List.of();
        out.putByte(parts.size() + 1);
        parts.forEach(part -> putPart(part, out));
        out.putByte(Contributed.CHANNEL);
        ContributionCodec.encode(contributed.contributions(), out);
    }

    private void putPart(Payload.Part part, WireWriter out) {
        out.putByte(part.channel());
        protocols.get(part.channel()).encode(part.payload(), out);
    }

    private Payload payload(WireReader in) {
        Payload payload = payloadOfBarrier(in);
        if (payload instanceof Contributed) {
            throw in.malformed("contributions", "there, but this is not of a barrier");
        }
        return payload;
    }

    /** One that may have contributions in it. */
    private Payload payloadOfBarrier(WireReader in) {
        int count = in.getByte("parts of a payload");
        if (count < 0 || count > protocols.size() + 1) {
            throw in.malformed("parts of a payload", "not possible (" + count + ")");
        }
        if (count == 0) {
            return Payload.NONE;
        }
        List<Payload.Part> parts = new ArrayList<>(count);
        for (int previous = -1; parts.size() < count; ) {
            previous = channel(previous, in);
            if (previous == Contributed.CHANNEL) {
                return contributed(parts, count, in);
            }
            parts.add(new Payload.Part(previous, protocols.get(previous).decode(in)));
        }
        return new Payload.Bundle(parts);
    }

    private static Contributed contributed(List<Payload.Part> before, int count, WireReader in) {
        if (before.size() + 1 != count) {
            throw in.malformed("contributions", "not the last part");
        }
        Payload published = before.isEmpty() ? Payload.NONE : new Payload.Bundle(before);
        return new Contributed(published, ContributionCodec.decode(in));
    }

    /** The number of a protocol, larger than that of the part before, or that of contributions. */
    private int channel(int previous, WireReader in) {
        int channel = in.getByte("protocol of a part");
        boolean isKnown = channel < protocols.size() || channel == Contributed.CHANNEL;
        if (channel <= previous || !isKnown) {
            throw in.malformed("protocol of a part", "unknown or out of order (" + channel + ")");
        }
        return channel;
    }
}
