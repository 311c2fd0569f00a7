package dev.merino.apps.em3d;

import dev.merino.SharedDoubles;
import dev.merino.apps.messaging.RankEndpoint;
import dev.merino.messages.Arrival;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a rank has of the nodes of one kind: its own, and after them ghosts, copies of those of
 * others that act on its nodes of the other kind. The owner of a node knows its ghosts, and sends
 * each new value to them, one per message.
 */
final class MessageSide {
    private final RankEndpoint endpoint;
    private final Owners owners;
    private final int rank;
    private final int wantHandler;

    /** What this rank must send: the value at {@code index}, to a ghost of {@code rank}. */
    private record Reader(int index, int rank, int ghost) {}

    private final int own;
    private final List<Reader> readers = new ArrayList<>();
    private double[] values;
    private Side entries = new Side(new double[0], new int[0], new int[0], new double[0]);
    private int wanted;
    private int promised;
    private long expected;
    private long received;

    /**
     * Without entries and ghosts yet.
     *
     * @param firstHandler of three handlers that this uses
     */
    MessageSide(RankEndpoint endpoint, Owners owners, int rank, Side whole, int firstHandler) {
        this.endpoint = endpoint;
        this.owners = owners;
        this.rank = rank;
        this.wantHandler = firstHandler;
        this.own = owners.count(rank);
        this.values = new double[own];
        for (int i = 0; i < own; i++) {
            values[i] = whole.values()[owners.node(rank, i)];
        }
        endpoint.setHandler(wantHandler, this::want);
        endpoint.setHandler(wantHandler + 1, _ -> promised++);
        endpoint.setHandler(wantHandler + 2, this::value);
    }

    private void want(Arrival arrival) {
        int reader = arrival.source().number();
        readers.add(new Reader((int) arrival.word(0), reader, (int) arrival.word(1)));
        endpoint.reply(arrival, wantHandler + 1, 0, 0);
    }

    private void value(Arrival arrival) {
        values[(int) arrival.word(0)] = Double.longBitsToDouble(arrival.word(1));
        received++;
    }

    /** Takes this rank's entries of {@code whole} and asks for ghosts of {@code others}. */
    void connect(Side whole, MessageSide others) throws IOException {
        int[] starts = new int[own + 1];
        for (int i = 0; i < own; i++) {
            int node = owners.node(rank, i);
            starts[i + 1] = starts[i] + whole.starts()[node + 1] - whole.starts()[node];
        }
        int[] sources = new int[starts[own]];
        double[] coefficients = new double[starts[own]];
        int[] places = new int[whole.values().length];
        Arrays.fill(places, -1);
        for (int i = 0; i < own; i++) {
            int from = whole.starts()[owners.node(rank, i)];
            for (int entry = 0; entry < starts[i + 1] - starts[i]; entry++) {
                int source = whole.sources()[from + entry];
                if (places[source] < 0) {
                    places[source] = others.place(source);
                }
                sources[starts[i] + entry] = places[source];
                coefficients[starts[i] + entry] = whole.coefficients()[from + entry];
            }
        }
        entries = new Side(new double[0], starts, sources, coefficients);
        others.values = Arrays.copyOf(others.values, own + others.wanted);
        endpoint.awaitCondition(() -> others.promised == others.wanted);
    }

    /** Where {@code node} is in the values: its owner is asked to send it if that is another. */
    private int place(int node) {
        int owner = owners.owner(node);
        if (owner == rank) {
            return owners.index(node);
        }
        int ghost = own + wanted++;
        endpoint.send(owner, wantHandler, owners.index(node), ghost);
        return ghost;
    }

    /** Sends the values of own nodes to all who have ghosts of them. */
    void publish() {
        for (Reader reader : readers) {
            long bits = Double.doubleToRawLongBits(values[reader.index]);
            endpoint.send(reader.rank, wantHandler + 2, reader.ghost, bits);
        }
    }

    /** Waits until all ghosts have new values. */
    void awaitGhosts() throws IOException {
        expected += wanted;
        endpoint.awaitCondition(() -> received == expected);
    }

    /** Subtracts from own values what acts on them. */
    void update(MessageSide others) {
        for (int i = 0; i < own; i++) {
            double value = values[i];
            for (int entry = entries.starts()[i]; entry < entries.starts()[i + 1]; entry++) {
                value -= entries.coefficients()[entry] * others.values[entries.sources()[entry]];
            }
            values[i] = value;
        }
        endpoint.work(3L * entries.starts()[own]);
    }

    /** Writes own values to shared memory. */
    void share(SharedDoubles all) {
        for (int i = 0; i < own; i++) {
            all.set(owners.node(rank, i), values[i]);
        }
    }
}
