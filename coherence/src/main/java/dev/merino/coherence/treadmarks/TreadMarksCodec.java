package dev.merino.coherence.treadmarks;

import dev.merino.coherence.treadmarks.TreadMarksMessage.Collect;
import dev.merino.coherence.treadmarks.TreadMarksMessage.CollectionWanted;
import dev.merino.coherence.treadmarks.TreadMarksMessage.DiffReply;
import dev.merino.coherence.treadmarks.TreadMarksMessage.DiffRequest;
import dev.merino.coherence.treadmarks.TreadMarksMessage.Forget;
import dev.merino.coherence.treadmarks.TreadMarksMessage.IntervalReply;
import dev.merino.coherence.treadmarks.TreadMarksMessage.IntervalRequest;
import dev.merino.coherence.treadmarks.TreadMarksMessage.NamedDiff;
import dev.merino.coherence.treadmarks.TreadMarksMessage.PageReply;
import dev.merino.coherence.treadmarks.TreadMarksMessage.PageRequest;
import dev.merino.coherence.treadmarks.TreadMarksMessage.Validated;
import dev.merino.core.Message;
import dev.merino.core.NodeSet;
import dev.merino.core.Payload;
import dev.merino.core.PayloadCodec;
import dev.merino.core.VectorTime;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.memory.Diff;
import dev.merino.memory.PageImage;
import dev.merino.protocol.MessageCodec;

import java.util.List;

/** TreadMarks' messages and payloads as bytes: the kind, then the fields in the record's order. */
public final class TreadMarksCodec implements MessageCodec {
    /** The kinds; the number of each on a wire is its place in this list. */
    private enum Kind {
        PAGE_REQUEST,
        PAGE_REPLY,
        DIFF_REQUEST,
        DIFF_REPLY,
        INTERVAL_REQUEST,
        INTERVAL_REPLY,
        COLLECTION_WANTED,
        COLLECT,
        VALIDATED,
        FORGET
    }

    private static final Kind[] KINDS = Kind.values();
    private static final int NAME_BYTES = 2 * Integer.BYTES;
    private static final int NAMED_DIFF_BYTES_MIN = NAME_BYTES + 2 * Integer.BYTES;
    private static final int INTERVAL_BYTES_MIN = 3 * Integer.BYTES;

    @Override
    public void encode(Message message, WireWriter out) {
        if (!(message instanceof TreadMarksMessage own)) {
            throw new IllegalArgumentException("not a message of TreadMarks: " + message);
        }
        out.putByte(kindOf(own).ordinal());
        switch (own) {
            case PageRequest m -> out.putInt(m.page());
            case PageReply m -> {
                out.putInt(m.page());
                m.time().writeTo(out);
                m.image().writeTo(out);
            }
            case DiffRequest m -> {
                out.putInt(m.page());
                out.putInt(m.wanted().size());
                m.wanted().forEach(name -> put(name, out));
            }
            case DiffReply m -> {
                out.putInt(m.page());
                out.putInt(m.diffs().size());
                m.diffs().forEach(diff -> put(diff, out));
            }
            case IntervalRequest m -> {
                out.putInt(m.after());
                out.putInt(m.upTo());
            }
            case IntervalReply m -> putIntervals(m.intervals(), out);
            case CollectionWanted m -> {
                out.putInt(m.round());
                m.time().writeTo(out);
            }
            case Collect m -> m.horizon().writeTo(out);
            case Validated _, Forget _ -> {}
        }
    }

    private static Kind kindOf(TreadMarksMessage message) {
        return switch (message) {
            case PageRequest _ -> Kind.PAGE_REQUEST;
            case PageReply _ -> Kind.PAGE_REPLY;
            case DiffRequest _ -> Kind.DIFF_REQUEST;
            case DiffReply _ -> Kind.DIFF_REPLY;
            case IntervalRequest _ -> Kind.INTERVAL_REQUEST;
            case IntervalReply _ -> Kind.INTERVAL_REPLY;
            case CollectionWanted _ -> Kind.COLLECTION_WANTED;
            case Collect _ -> Kind.COLLECT;
            case Validated _ -> Kind.VALIDATED;
            case Forget _ -> Kind.FORGET;
        };
    }

    @Override
    public TreadMarksMessage decode(WireReader in) {
        return switch (in.getOneOf("kind of a TreadMarks message", KINDS)) {
            case PAGE_REQUEST -> new PageRequest(page(in));
            case PAGE_REPLY ->
                    new PageReply(page(in), VectorTime.readFrom(in), PageImage.readFrom(in));
            case DIFF_REQUEST ->
                    new DiffRequest(
                            page(in), in.getList("intervals", NAME_BYTES, TreadMarksCodec::name));
            case DIFF_REPLY ->
                    new DiffReply(
                            page(in),
                            in.getList("diffs", NAMED_DIFF_BYTES_MIN, TreadMarksCodec::namedDiff));
            case INTERVAL_REQUEST ->
                    new IntervalRequest(in.getNatural("after"), in.getNatural("up to"));
            case INTERVAL_REPLY -> new IntervalReply(intervals(in));
            case COLLECTION_WANTED ->
                    new CollectionWanted(in.getNatural("round"), VectorTime.readFrom(in));
            case COLLECT -> new Collect(VectorTime.readFrom(in));
            case VALIDATED -> new Validated();
            case FORGET -> new Forget();
        };
    }

    @Override
    public PayloadCodec payloads() {
        return new Payloads();
    }

    /** A byte says which of the two it is. */
    private static final class Payloads implements PayloadCodec {
        @Override
        public void encode(Payload payload, WireWriter out) {
            out.putBoolean(payload instanceof GrantPayload);
            switch (payload) {
                case RequestPayload(int node, VectorTime time) -> {
                    out.putInt(node);
                    time.writeTo(out);
                }
                case GrantPayload told -> {
                    told.time().writeTo(out);
                    putIntervals(told.intervals(), out);
                    told.publishers().writeTo(out);
                    out.putLong(told.spaceBytes());
                }
                default ->
                        throw new IllegalArgumentException("no payload of TreadMarks: " + payload);
            }
        }

        @Override
        public Payload decode(WireReader in) {
            return in.getBoolean("told")
                    ? new GrantPayload(
                            VectorTime.readFrom(in),
                            intervals(in),
                            NodeSet.readFrom(in),
                            in.getLong("space"))
                    : new RequestPayload(in.getNatural("node"), VectorTime.readFrom(in));
        }
    }

    private static void putIntervals(List<Interval> intervals, WireWriter out) {
        out.putInt(intervals.size());
        for (Interval interval : intervals) {
            out.putInt(interval.node());
            interval.time().writeTo(out);
            out.putInt(interval.pages().size());
            interval.pages().forEach(out::putInt);
        }
    }

    private static List<Interval> intervals(WireReader in) {
        return in.getList("intervals", INTERVAL_BYTES_MIN, TreadMarksCodec::interval);
    }

    private static Interval interval(WireReader in) {
        return new Interval(
                in.getNatural("node"),
                VectorTime.readFrom(in),
                in.getList("pages", Integer.BYTES, TreadMarksCodec::page));
    }

    private static void put(Interval.Name name, WireWriter out) {
        out.putInt(name.node());
        out.putInt(name.index());
    }

    private static Interval.Name name(WireReader in) {
        return new Interval.Name(in.getNatural("node"), in.getNatural("interval"));
    }

    private static void put(NamedDiff diff, WireWriter out) {
        put(diff.interval(), out);
        diff.diff().writeTo(out);
    }

    private static NamedDiff namedDiff(WireReader in) {
        return new NamedDiff(name(in), Diff.readFrom(in));
    }

    private static int page(WireReader in) {
        return in.getNatural("page");
    }
}
