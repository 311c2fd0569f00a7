package dev.merino.transport.network;

import dev.merino.transport.link.Link;
import dev.merino.transport.link.Outcome;
import dev.merino.transport.link.Parcel;

/** Sends messages to one endpoint over the network. */
final class NetworkLink implements Link {
    private final int number;
    private final NetworkTransport side;
    private final Credits credits;
    private boolean isEnded;

    NetworkLink(int number, NetworkTransport side, Credits credits) {
        this.number = number;
        this.side = side;
        this.credits = credits;
    }

    @Override
    public Outcome send(Parcel parcel, long tag) {
        if (isEnded) {
            return Outcome.LOST;
        }
        if (parcel.kind() == Parcel.Kind.POST) {
            side.post(number, parcel, tag);
            return Outcome.SENT;
        }
        boolean isRequest = parcel.kind() == Parcel.Kind.REQUEST;
        if (isRequest && !(side.hasRoom(number) && credits.pay(parcel.bytes()))) {
            return Outcome.FULL;
        }
        side.send(number, parcel, tag, isRequest);
        return Outcome.SENT;
    }

    /** The network sends what is queued when its owner polls. */
    @Override
    public boolean hasPosts() {
        return false;
    }

    /** What arrives over a network wakes the receiver. */
    @Override
    public void wake() {}

    Credits credits() {
        return credits;
    }

    void end() {
        isEnded = true;
    }
}
