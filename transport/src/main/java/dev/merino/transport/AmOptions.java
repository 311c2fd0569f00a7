package dev.merino.transport;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * The sizes of an endpoint's queues and how it waits.
 *
 * @param transports those that it offers: shared memory, and at most one of TCP, UDP and UCX
 * @param packets how many requests, and how many replies, fit into a queue block; a power of two
 * @param bulkBlocks how many of them may carry bulk data
 * @param bulkBytesMax the longest bulk data of a message
 * @param creditsPerPeer how many requests may be in flight to one endpoint over a network
 * @param repliesKept how many replies may wait here for receivers that have no room
 * @param messagesPerPoll how many messages of a kind a poll delivers from shared memory
 * @param spinNs how long to spin before sleeping, if this machine has several processors
 * @param networkPollMin memory polls per network poll while the network is busy
 * @param networkPollMax memory polls per network poll while the network is quiet
 * @param postBytesMax the longest frame that can be posted
 * @param postsBytesMax how many bytes of posts may wait for one receiver
 * @param pollsOnSend whether a request also polls, as those of AM-II do
 * @param sealing which messages over TCP and UDP are sealed
 */
public record AmOptions(
        Set<Transport> transports,
        int packets,
        int bulkBlocks,
        int bulkBytesMax,
        int creditsPerPeer,
        int repliesKept,
        int messagesPerPoll,
        long spinNs,
        int networkPollMin,
        int networkPollMax,
        int postBytesMax,
        int postsBytesMax,
        boolean pollsOnSend,
        Sealing sealing) {
    /** Which messages are encrypted and authenticated. */
    public enum Sealing {
        /** None. */
        NONE,
        /** Those from machine to machine. */
        BETWEEN_MACHINES,
        /** All that use a network. */
        ALL
    }

    /** Shared memory and TCP, 256 packets, 16 blocks of 64 KiB; the network in every 16th poll. */
    public static final AmOptions DEFAULT =
            new AmOptions(
                    EnumSet.of(Transport.SHARED_MEMORY, Transport.TCP),
                    256,
                    16,
                    64 << 10,
                    256,
                    64,
                    32,
                    30_000,
                    16,
                    64,
                    16 << 20,
                    64 << 20,
                    false,
                    Sealing.NONE);

    /** What comes before a frame in a queue, at most. */
    private static final int HEAD_BYTES_MAX = 32;

    private static final int PACKETS_MAX = 1 << 16;
    private static final int BLOCKS_MAX = 1 << 12;
    private static final int BULK_BYTES_MAX = 16 << 20;

    /** Rejects values under which no endpoint works. */
    public AmOptions {
        transports = Set.copyOf(transports);
        require(!transports.isEmpty(), "an endpoint needs a transport");
        require(
                transports.size() <= (transports.contains(Transport.SHARED_MEMORY) ? 2 : 1),
                "an endpoint uses one of TCP, UDP and UCX, not several");
        require(
                packets >= 8 && packets <= PACKETS_MAX && Integer.bitCount(packets) == 1,
                "packets must be a power of two from 8 to 65536");
        require(bulkBlocks >= 1 && bulkBlocks <= BLOCKS_MAX, "bulkBlocks must be 1 to 4096");
        require(
                bulkBytesMax >= 64 && bulkBytesMax <= BULK_BYTES_MAX && bulkBytesMax % 64 == 0,
                "bulkBytesMax must be a multiple of 64 up to 16 MiB");
        require(creditsPerPeer >= 4, "creditsPerPeer must be at least 4");
        require(repliesKept >= 1, "repliesKept must be at least 1");
        require(messagesPerPoll >= 1, "messagesPerPoll must be at least 1");
        require(spinNs >= 0, "spinNs must not be negative");
        require(
                networkPollMin >= 1 && networkPollMax >= networkPollMin,
                "networkPollMin must be at least 1 and at most networkPollMax");
        require(
                postBytesMax >= 1 && postsBytesMax - HEAD_BYTES_MAX >= postBytesMax,
                "postBytesMax must be at least 1 and fit into postsBytesMax");
    }

    /** The same with other transports. */
    public AmOptions with(Transport first, Transport... more) {
        return copy(EnumSet.of(first, more), postBytesMax, postsBytesMax, pollsOnSend, sealing);
    }

    /** The same with other limits of posts. */
    public AmOptions withPosts(int newPostBytesMax, int newPostsBytesMax) {
        return copy(transports, newPostBytesMax, newPostsBytesMax, pollsOnSend, sealing);
    }

    /** The same for an owner whose requests also poll. */
    public AmOptions pollingOnSend() {
        return copy(transports, postBytesMax, postsBytesMax, true, sealing);
    }

    /** The same with other messages sealed. */
    public AmOptions sealing(Sealing messages) {
        return copy(transports, postBytesMax, postsBytesMax, pollsOnSend, messages);
    }

    /** Whether messages that go over the network are sealed; those of UCX are not. */
    public boolean seals(boolean sameMachine) {
        return network().filter(Transport::canSeal).isPresent()
                && switch (sealing) {
                    case NONE -> false;
                    case BETWEEN_MACHINES -> !sameMachine;
                    case ALL -> true;
                };
    }

    private AmOptions copy(
            Set<Transport> newTransports,
            int newPostBytesMax,
            int newPostsBytesMax,
            boolean newPollsOnSend,
            Sealing newSealing) {
        return new AmOptions(
                newTransports,
                packets,
                bulkBlocks,
                bulkBytesMax,
                creditsPerPeer,
                repliesKept,
                messagesPerPoll,
                spinNs,
                networkPollMin,
                networkPollMax,
                newPostBytesMax,
                newPostsBytesMax,
                newPollsOnSend,
                newSealing);
    }

    /** What connects endpoints with these options: nothing if their machines have no way. */
    public Optional<Transport> between(boolean sameMachine) {
        return sameMachine && hasSharedMemory() ? Optional.of(Transport.SHARED_MEMORY) : network();
    }

    /** If endpoints of one machine share memory. */
    public boolean hasSharedMemory() {
        return transports.contains(Transport.SHARED_MEMORY);
    }

    /** What carries messages between machines. */
    public Optional<Transport> network() {
        return transports.stream().filter(each -> each != Transport.SHARED_MEMORY).findAny();
    }

    private static void require(boolean holds, String rule) {
        if (!holds) {
            throw new IllegalArgumentException(rule);
        }
    }
}
