package dev.merino.virtual;

import dev.merino.core.Check;

/**
 * What a cluster of machines costs, in nanoseconds: a network by the parameters of LogGP
 * (Alexandrov et al., 1995), and what a node does with its processors. Files give the figures and
 * their sources ({@link MachineModels}).
 *
 * @param name how to ask for it
 * @param title what it models, in one line
 * @param unitBytes the coherence unit, which is the page of its processors
 * @param network what messages cost
 * @param local what messages of programs cost within a node
 * @param interfaces how many network interfaces a node has, which messages of programs share
 * @param node what the operations of a node cost
 * @param accessNs an element that a program reads or writes, with the computation that belongs to
 *     it
 */
public record MachineModel(
        String name,
        String title,
        int unitBytes,
        Network network,
        Network local,
        int interfaces,
        Node node,
        double accessNs) {
    /**
     * A network.
     *
     * @param latencyNs from one machine to another
     * @param sendNs what a message takes of the processor that sends it
     * @param receiveNs what it takes of the one that receives it, with the call of its handler
     * @param interruptNs what an interrupt, or waking who waits, takes of it besides, unless it
     *     handles messages already
     * @param gapNs from one message of a machine to its next one, at least
     * @param byteNs for each byte of a message, on the link of each machine
     * @param hostByteNs for each byte, of the processors of both machines
     * @param sharedByteNs for each byte, on a medium that all machines share; 0 if there is none
     * @param postNs what an operation on another node's memory takes of the processor that asks
     * @param adapterNs what it takes at the node whose memory it is, of no processor
     * @param broadcasts whether the network itself brings one transfer to all machines, and
     *     everything in one order; else node 0 passes on what is for all
     * @param isProgrammed whether processors themselves store into the adapter what they send, and
     *     are busy as long as the link takes it; else the adapter fetches it from memory
     */
    public record Network(
            long latencyNs,
            long sendNs,
            long receiveNs,
            long interruptNs,
            long gapNs,
            double byteNs,
            double hostByteNs,
            double sharedByteNs,
            long postNs,
            long adapterNs,
            boolean broadcasts,
            boolean isProgrammed) {
        /** What {@code bytes} of a message take of a processor. */
        long hostNs(int bytes) {
            return Math.round(hostByteNs * bytes);
        }
    }

    /**
     * The operations of a node.
     *
     * @param faultNs an access that faults, until the protocol runs
     * @param mapNs a change of an access right
     * @param requestNs a request of a rank to its own node, such as a lock that is there
     * @param twinNs a twin
     * @param diffNs comparing a page with its twin
     * @param diffByteNs for each byte that was written
     * @param applyNs applying a diff
     * @param applyByteNs for each byte of it
     * @param copyNs copying a page
     * @param noticeNs a write notice
     */
    public record Node(
            long faultNs,
            long mapNs,
            long requestNs,
            long twinNs,
            long diffNs,
            double diffByteNs,
            long applyNs,
            double applyByteNs,
            long copyNs,
            long noticeNs) {}

    /** Refuses a unit that is no power of two. */
    public MachineModel {
        Check.that(Integer.bitCount(unitBytes) == 1, "%s: a unit of %d bytes", name, unitBytes);
    }

    /** These machines with the network of {@code other}. */
    public MachineModel withNetworkOf(MachineModel other) {
        return new MachineModel(
                name + " with " + other.name,
                title + ", with the network of " + other.title,
                unitBytes,
                other.network,
                local,
                other.interfaces,
                node,
                accessNs);
    }

    /** The same machine, if a program takes {@code newAccessNs} for an element. */
    public MachineModel withAccessNs(double newAccessNs) {
        return new MachineModel(
                name, title, unitBytes, network, local, interfaces, node, newAccessNs);
    }
}
