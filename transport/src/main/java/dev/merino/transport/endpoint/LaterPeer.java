package dev.merino.transport.endpoint;

import dev.merino.core.Check;
import dev.merino.messages.EndpointName;
import dev.merino.transport.link.Link;
import dev.merino.transport.link.Parcel;
import dev.merino.transport.link.ParcelReceiver;

/**
 * An endpoint that came later, or to which this one came later. The two are connected as if they
 * were a run of their own, in which one has number 0 and the other 1; what arrives is delivered
 * under the number that {@link LaterPeers} has given to the other.
 */
public final class LaterPeer implements ParcelReceiver, AutoCloseable {
    private final EndpointName name;
    private final Link link;
    private final int place;
    private final Connections connections;
    private ParcelReceiver owner = new Unattached();
    private int number = -1;
    private boolean isLost;

    /** Endpoint {@code name}, which is number {@code place} in {@code connections}. */
    public LaterPeer(EndpointName name, int place, Connections connections) {
        this.name = name;
        this.place = place;
        this.connections = connections;
        this.link = Check.present(connections.links()[place], "a link to %s", name);
    }

    EndpointName name() {
        return name;
    }

    Link link() {
        return link;
    }

    boolean isLost() {
        return isLost;
    }

    WakeSources wakeSources() {
        return connections.wakeSources();
    }

    /** From now on what arrives goes to {@code newOwner}, as from endpoint {@code newNumber}. */
    void attach(ParcelReceiver newOwner, int newNumber) {
        owner = newOwner;
        number = newNumber;
    }

    /** Delivers what has arrived, up to {@code max} replies and as many requests; how many. */
    int poll(int max) {
        int count = connections.shared().poll(this, max);
        return wakeSources().isDue() ? count + wakeSources().look(this, 0) : count;
    }

    /** Whether the owner may sleep; it must call {@link #awake} in any case. */
    boolean goingToSleep() {
        return connections.shared().goingToSleepInPoller() && wakeSources().readyToSleep();
    }

    void awake() {
        connections.shared().awake();
        wakeSources().lookNext();
    }

    @Override
    public void deliver(int source, Parcel parcel) {
        if (source == place) { // else malformed: nobody else is here
            owner.deliver(number, parcel);
        }
    }

    @Override
    public boolean takesRequests() {
        return owner.takesRequests();
    }

    @Override
    public void lost(int source, String why) {
        isLost = true;
        owner.lost(number, why);
    }

    @Override
    public void close() {
        connections.close();
    }

    /** Until there is an owner nobody polls. */
    private record Unattached() implements ParcelReceiver {
        @Override
        public void deliver(int source, Parcel parcel) {
            throw new IllegalStateException("a message arrives before its owner polls");
        }

        @Override
        public boolean takesRequests() {
            return false;
        }

        @Override
        public void lost(int source, String why) {
            throw new IllegalStateException("a loss is told before the owner polls: " + why);
        }
    }
}
