package dev.merino.transport.endpoint;

import dev.merino.messages.ReturnReason;
import dev.merino.transport.link.Link;
import dev.merino.transport.link.Outcome;
import dev.merino.transport.link.Parcel;
import dev.merino.transport.link.ParcelReceiver;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;

/** Replies whose receivers have no room, and requests that return to this endpoint. */
final class ParcelBacklog {
    private static final int RETURNED_MAX = 256;

    private final ArrayDeque<PendingParcel> replies = new ArrayDeque<>();
    private final ArrayDeque<PendingParcel> returned = new ArrayDeque<>();

    /** How many there are of both kinds: one field to look at in every poll. */
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    /** Whether fewer than {@code max} replies wait. */
    boolean hasFewerReplies(int max) {
        return size == 0 || replies.size() < max;
    }

    /** Sends {@code reply} over {@code link}, or keeps a copy until that is possible. */
    void send(Parcel reply, int number, @Nullable Link link) {
        boolean isNext = size == 0 || replies.isEmpty();
        if (link == null || !isNext || link.send(reply, 0) == Outcome.FULL) {
            replies.add(new PendingParcel(number, reply.copy()));
            size++;
        }
    }

    /** Sends what can be sent now, in order. */
    void sendReplies(@Nullable Link[] links) {
        for (PendingParcel next = replies.peek(); next != null; next = replies.peek()) {
            Link link = links[next.number()];
            if (link != null && link.send(next.parcel(), 0) == Outcome.FULL) {
                return;
            }
            replies.remove();
            size--;
        }
    }

    /** Lets {@code request} to {@code number} return; false if too many wait to be delivered. */
    boolean addReturned(int number, Parcel request, ReturnReason why) {
        if (returned.size() >= RETURNED_MAX) {
            return false;
        }
        returned.add(new PendingParcel(number, request.copy().returned(why)));
        size++;
        return true;
    }

    /** Delivers the requests that return; returns how many. */
    int deliverReturned(ParcelReceiver receiver) {
        int count = 0;
        for (PendingParcel next = returned.poll(); next != null; next = returned.poll()) {
            size--;
            count++;
            receiver.deliver(next.number(), next.parcel());
        }
        return count;
    }
}
