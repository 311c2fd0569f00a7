package dev.merino.coherence.treadmarks.eager;

import dev.merino.coherence.treadmarks.eager.EagerMessage.Cachers;
import dev.merino.coherence.treadmarks.eager.EagerMessage.HomeAssigned;
import dev.merino.coherence.treadmarks.eager.EagerMessage.HomeQuery;
import dev.merino.coherence.treadmarks.eager.EagerMessage.PageDiff;
import dev.merino.coherence.treadmarks.eager.EagerMessage.PageReply;
import dev.merino.coherence.treadmarks.eager.EagerMessage.PageRequest;
import dev.merino.coherence.treadmarks.eager.EagerMessage.Updated;
import dev.merino.coherence.treadmarks.eager.EagerMessage.Updates;
import dev.merino.core.Message;
import dev.merino.core.NodeSet;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.memory.Diff;
import dev.merino.memory.PageImage;
import dev.merino.protocol.MessageCodec;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Eager TreadMarks' messages as bytes: the kind, then the fields in the record's order. */
public final class EagerCodec implements MessageCodec {
    /** The kinds; the number of each on a wire is its place in this list. */
    private enum Kind {
        HOME_QUERY,
        HOME_ASSIGNED,
        PAGE_REQUEST,
        PAGE_REPLY,
        UPDATES,
        UPDATED
    }

    private static final Kind[] KINDS = Kind.values();
    private static final int PAGE_DIFF_BYTES_MIN = 3 * Integer.BYTES;
    private static final int CACHERS_BYTES_MIN = 2 * Integer.BYTES;

    @Override
    public void encode(Message message, WireWriter out) {
        switch (message) {
            case HomeQuery m -> put(Kind.HOME_QUERY, m.page(), out);
            case HomeAssigned m -> put(Kind.HOME_ASSIGNED, m.page(), out);
            case PageRequest m -> {
                put(Kind.PAGE_REQUEST, m.page(), out);
                out.putInt(m.requester());
            }
            case PageReply m -> {
                put(Kind.PAGE_REPLY, m.page(), out);
                m.image().writeTo(out);
                m.cachers().writeTo(out);
            }
            case Updates m -> {
                put(Kind.UPDATES, m.flush(), out);
                out.putInt(m.diffs().size());
                for (PageDiff one : m.diffs()) {
                    out.putInt(one.page());
                    one.diff().writeTo(out);
                }
            }
            case Updated m -> {
                put(Kind.UPDATED, m.flush(), out);
                out.putInt(m.pages().size());
                for (Cachers one : m.pages()) {
                    out.putInt(one.page());
                    one.nodes().writeTo(out);
                }
            }
            default -> throw new IllegalArgumentException("not of eager TreadMarks: " + message);
        }
    }

    private static void put(Kind kind, int number, WireWriter out) {
        out.putByte(kind.ordinal());
        out.putInt(number);
    }

    @Override
    public EagerMessage decode(WireReader in) {
        return switch (in.getOneOf("kind of an eager TreadMarks message", KINDS)) {
            case HOME_QUERY -> new HomeQuery(page(in));
            case HOME_ASSIGNED -> new HomeAssigned(page(in));
            case PAGE_REQUEST -> new PageRequest(page(in), in.getNatural("requester"));
            case PAGE_REPLY ->
                    new PageReply(page(in), PageImage.readFrom(in), NodeSet.readFrom(in));
            case UPDATES ->
                    new Updates(
                            in.getInt("flush"),
                            list(in, "diffs", PAGE_DIFF_BYTES_MIN, EagerCodec::pageDiff));
            case UPDATED ->
                    new Updated(
                            in.getInt("flush"),
                            list(in, "pages", CACHERS_BYTES_MIN, EagerCodec::cachers));
        };
    }

    private static PageDiff pageDiff(WireReader in) {
        return new PageDiff(page(in), Diff.readFrom(in));
    }

    private static Cachers cachers(WireReader in) {
        return new Cachers(page(in), NodeSet.readFrom(in));
    }

    private static int page(WireReader in) {
        return in.getNatural("page");
    }

    private static <T> List<T> list(
            WireReader in, String what, int bytesEach, Function<WireReader, T> element) {
        int count = in.getCount(what, bytesEach);
        List<T> all = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            all.add(element.apply(in));
        }
        return all;
    }
}
