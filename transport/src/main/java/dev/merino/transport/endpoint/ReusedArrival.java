package dev.merino.transport.endpoint;

import dev.merino.messages.Arrival;
import dev.merino.messages.EndpointName;
import dev.merino.messages.ReturnReason;
import dev.merino.messages.Token;
import dev.merino.transport.link.Parcel;
import dev.merino.transport.mesh.SegmentOfArray;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/** The reused {@link Arrival} of an endpoint: a view of the parcel that is being delivered. */
final class ReusedArrival implements Arrival {
    private static final Parcel NOTHING = new Parcel();

    private final ReplyToken token;
    private EndpointName source;
    private Parcel parcel = NOTHING;

    /** An aligned copy of the bulk data of a network message, made if the handler asks for it. */
    private MemorySegment aligned = MemorySegment.NULL;

    ReusedArrival(EndpointName self, ReplyToken token) {
        this.source = self;
        this.token = token;
    }

    /** Makes this a view of {@code newParcel}. */
    @SuppressWarnings("ReferenceEquality") // saves the write of the same reference
    void show(EndpointName newSource, Parcel newParcel) {
        if (source != newSource) { // as in Parcel.begin()
            source = newSource;
        }
        if (parcel != newParcel) {
            parcel = newParcel;
        }
    }

    @Override
    public Kind kind() {
        return switch (parcel.kind()) {
            case REQUEST -> Kind.REQUEST;
            case REPLY -> Kind.REPLY;
            case RETURNED -> Kind.RETURNED;
            case POST -> throw new IllegalStateException("a post is no arrival");
        };
    }

    @Override
    public EndpointName source() {
        return source;
    }

    @Override
    public int handler() {
        return parcel.handler();
    }

    @Override
    public int wordCount() {
        return parcel.count();
    }

    @Override
    public long word(int index) {
        if (index < 0 || index >= parcel.count()) {
            throw new IndexOutOfBoundsException(
                    "word %d of a message with %d".formatted(index, parcel.count()));
        }
        return parcel.word(index);
    }

    @Override
    public int bulkBytes() {
        return parcel.bytes();
    }

    @Override
    public MemorySegment bulk() {
        int bytes = parcel.bytes();
        if (bytes == 0 || parcel.data().isNative()) { // in a bulk block, which is page-aligned
            return parcel.data().asSlice(bytes == 0 ? 0 : parcel.offset(), bytes);
        }
        if (aligned.byteSize() < bytes) {
            aligned = Arena.ofAuto().allocate(Math.max(bytes, 2 * aligned.byteSize()), Long.BYTES);
        }
        copyBulk(0, aligned, 0, bytes);
        return aligned.asSlice(0, bytes);
    }

    @Override
    public void copyBulk(int from, MemorySegment target, long at, int bytes) {
        Objects.checkFromIndexSize(from, bytes, parcel.bytes());
        MemorySegment.copy(parcel.data(), parcel.offset() + from, target, at, bytes);
    }

    @Override
    public void copyBulk(int from, byte[] target, int at, int bytes) {
        Objects.checkFromIndexSize(from, bytes, parcel.bytes());
        SegmentOfArray.copy(parcel.data(), parcel.offset() + from, target, at, bytes);
    }

    @Override
    public Token token() {
        if (kind() != Kind.REQUEST) {
            throw new IllegalStateException("only a request can be replied to");
        }
        return token;
    }

    @Override
    public ReturnReason reason() {
        if (kind() != Kind.RETURNED) {
            throw new IllegalStateException("this message has not come back");
        }
        return parcel.reason();
    }
}
