package dev.merino.launch.join;

import dev.merino.control.TextCodec;
import dev.merino.message.Secret;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What all processes that join must know about one run.
 *
 * @param run its number
 * @param coordinator who leads it, for messages
 * @param addresses where the coordinator may be reached, the likeliest first
 * @param port the coordinator's port there
 * @param secret what both sides of every connection of the run prove to know
 */
public record RunDescriptor(
        long run, String coordinator, List<String> addresses, int port, Secret secret) {
    /** Keeps its own copy. */
    public RunDescriptor {
        addresses = List.copyOf(addresses);
    }

    /** The same where {@code address} is tried first. */
    public RunDescriptor withFirst(String address) {
        List<String> all = new ArrayList<>();
        all.add(address);
        all.addAll(addresses);
        return new RunDescriptor(run, coordinator, all, port, secret);
    }

    /** Writes it, secret and all: only to who has proved itself. */
    public void write(DataOutput out) throws IOException {
        out.writeLong(run);
        TextCodec.text(out, coordinator);
        TextCodec.texts(out, addresses);
        out.writeInt(port);
        TextCodec.text(out, secret.toHex());
    }

    /** What {@link #write} wrote. */
    public static RunDescriptor read(DataInput in) throws IOException {
        return new RunDescriptor(
                in.readLong(),
                TextCodec.text(in),
                TextCodec.texts(in),
                in.readInt(),
                Secret.fromHex(TextCodec.text(in)));
    }
}
