package dev.merino.coherence.cashmere;

import dev.merino.coherence.cashmere.CashmereMessage.Diffs;
import dev.merino.coherence.cashmere.CashmereMessage.DiffsApplied;
import dev.merino.coherence.cashmere.CashmereMessage.Drop;
import dev.merino.coherence.cashmere.CashmereMessage.ExclusiveReply;
import dev.merino.coherence.cashmere.CashmereMessage.ExclusiveRequest;
import dev.merino.coherence.cashmere.CashmereMessage.Forwarded;
import dev.merino.coherence.cashmere.CashmereMessage.HomeAssigned;
import dev.merino.coherence.cashmere.CashmereMessage.HomeDenied;
import dev.merino.coherence.cashmere.CashmereMessage.HomeGranted;
import dev.merino.coherence.cashmere.CashmereMessage.HomeQuery;
import dev.merino.coherence.cashmere.CashmereMessage.HomeRequest;
import dev.merino.coherence.cashmere.CashmereMessage.InBuffers;
import dev.merino.coherence.cashmere.CashmereMessage.Joined;
import dev.merino.coherence.cashmere.CashmereMessage.NotAhead;
import dev.merino.coherence.cashmere.CashmereMessage.NoticesTaken;
import dev.merino.coherence.cashmere.CashmereMessage.PageCopy;
import dev.merino.coherence.cashmere.CashmereMessage.PageDiff;
import dev.merino.coherence.cashmere.CashmereMessage.PageReply;
import dev.merino.coherence.cashmere.CashmereMessage.PageRequest;
import dev.merino.coherence.cashmere.CashmereMessage.Recall;
import dev.merino.coherence.cashmere.CashmereMessage.Recalled;
import dev.merino.coherence.cashmere.CashmereMessage.Sharers;
import dev.merino.coherence.cashmere.CashmereMessage.Want;
import dev.merino.coherence.cashmere.CashmereMessage.WriteNotices;
import dev.merino.core.Message;
import dev.merino.core.NodeSet;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.memory.Diff;
import dev.merino.memory.PageImage;
import dev.merino.protocol.MessageCodec;

import java.util.List;

/** Cashmere's messages as bytes: a byte for the kind, then the fields in the record's order. */
public final class CashmereCodec implements MessageCodec {
    /** The kinds; the number of each on a wire is its place in this list. */
    private enum Kind {
        HOME_QUERY,
        HOME_ASSIGNED,
        NOT_AHEAD,
        PAGE_REQUEST,
        PAGE_REPLY,
        EXCLUSIVE_REQUEST,
        EXCLUSIVE_REPLY,
        RECALL,
        RECALLED,
        DIFFS,
        DIFFS_APPLIED,
        WRITE_NOTICES,
        NOTICES_TAKEN,
        DROP,
        HOME_REQUEST,
        HOME_GRANTED,
        HOME_DENIED,
        FORWARDED,
        IN_BUFFERS
    }

    private static final Kind[] KINDS = Kind.values();
    private static final Want[] WANTS = Want.values();

    /** What an element of a list takes at least: a page, and an empty diff or set with it. */
    private static final int PAGE_DIFF_BYTES_MIN = 12;

    private static final int SHARERS_BYTES_MIN = 17;
    private static final int PAGE_COPY_BYTES_MIN = 2 * Integer.BYTES + Long.BYTES + 3;
    private static final int JOINED_BYTES = Integer.BYTES + Long.BYTES;
    private static final int FORWARDS_MAX = 64;

    @Override
    public void encode(Message message, WireWriter out) {
        if (message instanceof CashmereMessage own) {
            encode(own, out);
        } else {
            throw new IllegalArgumentException("not a message of Cashmere: " + message);
        }
    }

    private void encode(CashmereMessage message, WireWriter out) {
        switch (message) {
            case PageRequest m -> put(m, begin(Kind.PAGE_REQUEST, out));
            case PageReply m -> put(m, begin(Kind.PAGE_REPLY, out));
            case HomeQuery m -> put(m, begin(Kind.HOME_QUERY, out));
            case HomeAssigned m -> put(m, begin(Kind.HOME_ASSIGNED, out));
            case NotAhead m -> putPages(m.pages(), begin(Kind.NOT_AHEAD, out));
            case ExclusiveRequest m -> put(m, begin(Kind.EXCLUSIVE_REQUEST, out));
            case ExclusiveReply m -> put(m, begin(Kind.EXCLUSIVE_REPLY, out));
            case Recall m -> begin(Kind.RECALL, out).putInt(m.page());
            case Recalled m -> put(m, begin(Kind.RECALLED, out));
            case Diffs m -> put(m, begin(Kind.DIFFS, out));
            case DiffsApplied m -> put(m, begin(Kind.DIFFS_APPLIED, out));
            case WriteNotices m -> put(m, begin(Kind.WRITE_NOTICES, out));
            case NoticesTaken m -> begin(Kind.NOTICES_TAKEN, out).putInt(m.flush());
            case Drop m -> put(m, begin(Kind.DROP, out));
            case HomeRequest m -> begin(Kind.HOME_REQUEST, out).putInt(m.page());
            case HomeGranted m -> put(m, begin(Kind.HOME_GRANTED, out));
            case HomeDenied m -> begin(Kind.HOME_DENIED, out).putInt(m.page());
            case InBuffers m -> begin(Kind.IN_BUFFERS, out).putInt(m.page());
            case Forwarded m -> {
                begin(Kind.FORWARDED, out).putInt(m.origin());
                encode(m.message(), out);
            }
        }
    }

    private static WireWriter begin(Kind kind, WireWriter out) {
        out.putByte(kind.ordinal());
        return out;
    }

    @Override
    public CashmereMessage decode(WireReader in) {
        return decode(in, FORWARDS_MAX);
    }

    private CashmereMessage decode(WireReader in, int forwardsMax) {
        return switch (in.getOneOf("kind of a Cashmere message", KINDS)) {
            case HOME_QUERY -> homeQuery(in);
            case HOME_ASSIGNED -> new HomeAssigned(page(in), count(in));
            case NOT_AHEAD -> new NotAhead(pages(in));
            case PAGE_REQUEST -> pageRequest(in);
            case PAGE_REPLY -> pageReply(in);
            case EXCLUSIVE_REQUEST -> exclusiveRequest(in);
            case EXCLUSIVE_REPLY -> exclusiveReply(in);
            case RECALL -> new Recall(page(in));
            case RECALLED -> recalled(in);
            case DIFFS -> diffs(in);
            case DIFFS_APPLIED -> diffsApplied(in);
            case WRITE_NOTICES -> writeNotices(in);
            case NOTICES_TAKEN -> new NoticesTaken(flush(in));
            case DROP -> new Drop(pages(in), joined(in));
            case HOME_REQUEST -> new HomeRequest(page(in));
            case HOME_GRANTED -> homeGranted(in);
            case HOME_DENIED -> new HomeDenied(page(in));
            case IN_BUFFERS -> new InBuffers(page(in));
            case FORWARDED -> forwarded(in, forwardsMax);
        };
    }

    private static void put(HomeQuery message, WireWriter out) {
        out.putInt(message.page());
        out.putInt(message.count());
        out.putBoolean(message.demanded());
        out.putByte(message.want().ordinal());
        out.putLong(message.joined());
    }

    private static HomeQuery homeQuery(WireReader in) {
        return new HomeQuery(page(in), count(in), in.getBoolean("demanded"), want(in), joined(in));
    }

    private static Want want(WireReader in) {
        return in.getOneOf("want", WANTS);
    }

    private static long joined(WireReader in) {
        return in.getLong("joined");
    }

    private static void put(HomeAssigned message, WireWriter out) {
        out.putInt(message.page());
        out.putInt(message.count());
    }

    private static void put(PageRequest message, WireWriter out) {
        out.putInt(message.page());
        out.putInt(message.count());
        out.putInt(message.requester());
        out.putBoolean(message.demanded());
        out.putByte(message.want().ordinal());
        out.putLong(message.joined());
    }

    private static PageRequest pageRequest(WireReader in) {
        return new PageRequest(
                page(in),
                count(in),
                in.getNatural("requester"),
                in.getBoolean("demanded"),
                want(in),
                joined(in));
    }

    private static void put(PageReply message, WireWriter out) {
        out.putInt(message.copies().size());
        for (PageCopy one : message.copies()) {
            out.putInt(one.page());
            one.image().writeTo(out);
            out.putLong(one.version());
            out.putBoolean(one.sole());
            out.putBoolean(one.exclusive());
            out.putBoolean(one.homeWrites());
        }
        putPages(message.notGiven(), out);
    }

    private static PageReply pageReply(WireReader in) {
        List<PageCopy> copies = in.getList("copies", PAGE_COPY_BYTES_MIN, CashmereCodec::pageCopy);
        return new PageReply(copies, pages(in));
    }

    private static PageCopy pageCopy(WireReader in) {
        return new PageCopy(
                page(in),
                PageImage.readFrom(in),
                version(in),
                in.getBoolean("sole"),
                in.getBoolean("exclusive"),
                in.getBoolean("home writes"));
    }

    private static void put(ExclusiveRequest message, WireWriter out) {
        out.putInt(message.page());
        out.putLong(message.version());
    }

    private static ExclusiveRequest exclusiveRequest(WireReader in) {
        return new ExclusiveRequest(page(in), version(in));
    }

    private static void put(ExclusiveReply message, WireWriter out) {
        out.putInt(message.page());
        out.putBoolean(message.granted());
    }

    private static ExclusiveReply exclusiveReply(WireReader in) {
        return new ExclusiveReply(page(in), in.getBoolean("granted"));
    }

    private static void put(Recalled message, WireWriter out) {
        out.putInt(message.page());
        message.image().writeTo(out);
    }

    private static Recalled recalled(WireReader in) {
        return new Recalled(page(in), PageImage.readFrom(in));
    }

    private static void put(Drop message, WireWriter out) {
        putPages(message.pages(), out);
        out.putLong(message.left());
    }

    private static void put(HomeGranted message, WireWriter out) {
        out.putInt(message.page());
        message.image().writeTo(out);
        out.putLong(message.version());
        out.putLong(message.buffered());
        out.putInt(message.sharers().size());
        for (Joined one : message.sharers()) {
            out.putInt(one.node());
            out.putLong(one.at());
        }
    }

    private static HomeGranted homeGranted(WireReader in) {
        return new HomeGranted(
                page(in),
                PageImage.readFrom(in),
                version(in),
                version(in),
                in.getList(
                        "sharers",
                        JOINED_BYTES,
                        each -> new Joined(each.getNatural("sharer"), joined(each))));
    }

    /** A message is forwarded by as many nodes as have been its page's home: not without end. */
    private Forwarded forwarded(WireReader in, int forwardsMax) {
        if (forwardsMax == 0) {
            throw in.malformed("a forwarded message", "forwarded too often");
        }
        return new Forwarded(in.getNatural("origin"), decode(in, forwardsMax - 1));
    }

    private static void put(Diffs message, WireWriter out) {
        out.putInt(message.flush());
        out.putInt(message.diffs().size());
        for (PageDiff one : message.diffs()) {
            out.putInt(one.page());
            one.diff().writeTo(out);
        }
        out.putLong(message.joined());
    }

    private static Diffs diffs(WireReader in) {
        return new Diffs(
                flush(in),
                in.getList("diffs", PAGE_DIFF_BYTES_MIN, CashmereCodec::pageDiff),
                joined(in));
    }

    private static PageDiff pageDiff(WireReader in) {
        return new PageDiff(page(in), Diff.readFrom(in));
    }

    private static void put(DiffsApplied message, WireWriter out) {
        out.putInt(message.flush());
        out.putInt(message.pages().size());
        for (Sharers one : message.pages()) {
            out.putInt(one.page());
            one.others().writeTo(out);
            out.putLong(one.version());
            out.putBoolean(one.sole());
        }
    }

    private static DiffsApplied diffsApplied(WireReader in) {
        return new DiffsApplied(
                flush(in),
                in.getList("pages with sharers", SHARERS_BYTES_MIN, CashmereCodec::sharers));
    }

    private static Sharers sharers(WireReader in) {
        return new Sharers(page(in), NodeSet.readFrom(in), version(in), in.getBoolean("sole"));
    }

    private static void put(WriteNotices message, WireWriter out) {
        out.putInt(message.flush());
        putPages(message.pages(), out);
    }

    private static WriteNotices writeNotices(WireReader in) {
        return new WriteNotices(flush(in), pages(in));
    }

    private static void putPages(List<Integer> pages, WireWriter out) {
        out.putInt(pages.size());
        for (int page : pages) {
            out.putInt(page);
        }
    }

    private static List<Integer> pages(WireReader in) {
        return in.getList("pages", Integer.BYTES, CashmereCodec::page);
    }

    private static int page(WireReader in) {
        return in.getNatural("page");
    }

    private static int count(WireReader in) {
        return in.getNatural("count of pages");
    }

    /** The numbers of a node's releases may pass the largest one and begin again below zero. */
    private static int flush(WireReader in) {
        return in.getInt("flush");
    }

    private static long version(WireReader in) {
        return in.getLong("version");
    }
}
