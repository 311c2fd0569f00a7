package dev.merino.coherence.hlrc;

import dev.merino.coherence.hlrc.HlrcMessage.DiffApplied;
import dev.merino.coherence.hlrc.HlrcMessage.Diffs;
import dev.merino.coherence.hlrc.HlrcMessage.HomeAssigned;
import dev.merino.coherence.hlrc.HlrcMessage.HomeQuery;
import dev.merino.coherence.hlrc.HlrcMessage.NotAhead;
import dev.merino.coherence.hlrc.HlrcMessage.PageDiff;
import dev.merino.coherence.hlrc.HlrcMessage.PageReply;
import dev.merino.coherence.hlrc.HlrcMessage.PageRequest;
import dev.merino.coherence.hlrc.HlrcPayload.Known;
import dev.merino.coherence.hlrc.HlrcPayload.News;
import dev.merino.core.Message;
import dev.merino.core.Payload;
import dev.merino.core.PayloadCodec;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.memory.Diff;
import dev.merino.memory.PageImage;
import dev.merino.protocol.MessageCodec;

/** Messages and payloads as bytes: a byte for the kind, then the fields in the record's order. */
public final class HlrcCodec implements MessageCodec {
    /** The kinds; the number of each on a wire is its place in this list. */
    private enum Kind {
        HOME_QUERY,
        HOME_ASSIGNED,
        NOT_AHEAD,
        PAGE_REQUEST,
        PAGE_REPLY,
        DIFFS,
        DIFF_APPLIED
    }

    private enum PayloadKind {
        KNOWN,
        NEWS
    }

    private static final Kind[] KINDS = Kind.values();
    private static final PayloadKind[] PAYLOADS = PayloadKind.values();

    /** What an element of a list takes at least. */
    private static final int PAGE_DIFF_BYTES_MIN = 12;

    @Override
    public void encode(Message message, WireWriter out) {
        if (!(message instanceof HlrcMessage hlrc)) {
            throw new IllegalArgumentException("not a message of HLRC: " + message);
        }
        switch (hlrc) {
            case HomeQuery m -> {
                begin(Kind.HOME_QUERY, m.page(), out);
                m.required().writeTo(out);
                out.putBoolean(m.ahead());
            }
            case HomeAssigned m -> begin(Kind.HOME_ASSIGNED, m.page(), out);
            case NotAhead m -> begin(Kind.NOT_AHEAD, m.page(), out);
            case PageRequest m -> {
                begin(Kind.PAGE_REQUEST, m.page(), out);
                out.putInt(m.requester());
                m.required().writeTo(out);
            }
            case PageReply m -> {
                begin(Kind.PAGE_REPLY, m.page(), out);
                m.version().writeTo(out);
                m.image().writeTo(out);
            }
            case Diffs m -> put(m, out);
            case DiffApplied m -> begin(Kind.DIFF_APPLIED, m.page(), out);
        }
    }

    private static void begin(Kind kind, int number, WireWriter out) {
        out.putByte(kind.ordinal());
        out.putInt(number);
    }

    private static void put(Diffs message, WireWriter out) {
        begin(Kind.DIFFS, message.interval(), out);
        out.putInt(message.diffs().size());
        for (PageDiff one : message.diffs()) {
            out.putInt(one.page());
            one.diff().writeTo(out);
        }
    }

    @Override
    public HlrcMessage decode(WireReader in) {
        return switch (in.getOneOf("kind of an HLRC message", KINDS)) {
            case HOME_QUERY ->
                    new HomeQuery(page(in), Version.readFrom(in), in.getBoolean("ahead"));
            case HOME_ASSIGNED -> new HomeAssigned(page(in));
            case NOT_AHEAD -> new NotAhead(page(in));
            case PAGE_REQUEST -> pageRequest(in);
            case PAGE_REPLY ->
                    new PageReply(page(in), Version.readFrom(in), PageImage.readFrom(in));
            case DIFFS -> diffs(in);
            case DIFF_APPLIED -> new DiffApplied(page(in));
        };
    }

    private static PageRequest pageRequest(WireReader in) {
        return new PageRequest(page(in), in.getNatural("requester"), Version.readFrom(in));
    }

    private static Diffs diffs(WireReader in) {
        return new Diffs(
                in.getNatural("interval"),
                in.getList("diffs", PAGE_DIFF_BYTES_MIN, HlrcCodec::pageDiff));
    }

    private static PageDiff pageDiff(WireReader in) {
        return new PageDiff(page(in), Diff.readFrom(in));
    }

    private static int page(WireReader in) {
        return in.getNatural("page");
    }

    @Override
    public PayloadCodec payloads() {
        return new Payloads();
    }

    private static final class Payloads implements PayloadCodec {
        @Override
        public void encode(Payload payload, WireWriter out) {
            if (!(payload instanceof HlrcPayload hlrc)) {
                throw new IllegalArgumentException("not a payload of HLRC: " + payload);
            }
            switch (hlrc) {
                case Known(Version time) -> {
                    out.putByte(PayloadKind.KNOWN.ordinal());
                    time.writeTo(out);
                }
                case News news -> put(news, out);
            }
        }

        private static void put(News news, WireWriter out) {
            out.putByte(PayloadKind.NEWS.ordinal());
            news.time().writeTo(out);
            out.putInt(news.known().size());
            news.known().forEach(row -> row.writeTo(out));
            out.putInt(news.notices().size());
            for (Notice notice : news.notices()) {
                out.putInt(notice.page());
                out.putInt(notice.node());
                out.putInt(notice.interval());
            }
        }

        @Override
        public HlrcPayload decode(WireReader in) {
            return switch (in.getOneOf("kind of an HLRC payload", PAYLOADS)) {
                case KNOWN -> new Known(Version.readFrom(in));
                case NEWS ->
                        new News(
                                Version.readFrom(in),
                                in.getList("versions", Integer.BYTES, Version::readFrom),
                                in.getList("notices", Notice.WIRE_BYTES, Payloads::notice));
            };
        }

        private static Notice notice(WireReader in) {
            return new Notice(page(in), in.getNatural("node"), in.getNatural("interval"));
        }
    }
}
