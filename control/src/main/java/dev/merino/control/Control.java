package dev.merino.control;

import dev.merino.Statistics;
import dev.merino.trace.TracedNode;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * What launcher and keepers tell each other.
 *
 * <pre>
 *   keeper                                launcher
 *     Hello                     ---->                    by KeeperMain, right after the handshake
 *     Listening                 ---->                    by the body: the mesh listener is there
 *                               <----     Peers          to all, when the last is listening
 *     Ready                     ---->                    mesh and workers stand
 *                               <----     Start          to all, when the last is ready
 *     Output*, RankEnded*       ---->
 *                               <----     Finish         to all, when the last rank has ended
 *     Statistics, Finished      ---->                    Finished by KeeperMain, after all output
 *
 *     Failed, ProcessLost       ---->                    at any time
 *     RacesFound                ---->                    by node 0, before Statistics
 *                               <----     Stop           to all, after the first failure
 *     Report                    ---->                    answers ReportRequest
 *     Sampled                   ---->                    answers SampleRequest, and once at the end
 *     Traced                    ---->                    at the end, good or bad, if the run is traced
 *                               <----     RecordRequest  to all, before Start
 *     Recorded*                 ---->                    at the end
 *     Still                     ---->                    all ranks of the node wait for others
 *                               <----     Look           to all, when all are still
 *     Looked                    ---->                    see Standstill
 *     Heartbeat                 &lt;--->                    every second, by the line itself
 * </pre>
 */
public sealed interface Control {
    /** No rank, where a rank could be named. */
    int NO_RANK = -1;

    /** A keeper is here. */
    record Hello(long pid, String host) implements Control {}

    /** A keeper takes connections of other keepers at {@code address}, in words of its body. */
    record Listening(String address) implements Control {}

    /** The addresses of all keepers, by node. */
    record Peers(List<String> addresses) implements Control {
        /** Keeps its own copy. */
        public Peers {
            addresses = List.copyOf(addresses);
        }
    }

    /** A node could start now. */
    record Ready() implements Control {}

    /** All nodes are ready: run the program. */
    record Start() implements Control {}

    /**
     * Lines that a worker printed.
     *
     * @param firstRank the first rank of the worker
     * @param lastRank its last rank
     * @param isError whether it was printed on the standard error stream
     * @param lines whole lines without their ends
     */
    record Output(int firstRank, int lastRank, boolean isError, List<String> lines)
            implements Control {
        /** Keeps its own copy. */
        public Output {
            lines = List.copyOf(lines);
        }
    }

    /** A rank's program has returned. */
    record RankEnded(int rank) implements Control {}

    /** The last rank has ended: count, let the workers end, and go. */
    record Finish() implements Control {}

    /** What a node has counted. */
    record Counted(Statistics.Node counts) implements Control {}

    /** The last word of a keeper: all output has been sent. */
    record Finished() implements Control {}

    /**
     * Something failed.
     *
     * @param node the node that is to blame; another than the sender's if all the sender knows is
     *     that it lost that node
     * @param rank the rank whose program threw, or {@link #NO_RANK}
     * @param sentence who and what, without a full stop
     * @param thrown what the program threw
     */
    record Failed(int node, int rank, String sentence, @Nullable ThrownCopy thrown)
            implements Control {}

    /**
     * A process of the sender's node is lost: a signal has killed it, or it was stopped for too
     * long. What a program does to itself is {@link Failed}.
     *
     * @param sentence which one and how, without a full stop
     */
    record ProcessLost(String sentence) implements Control {}

    /** The program has data races: each as some lines. */
    record RacesFound(List<String> races) implements Control {
        /** Keeps its own copy. */
        public RacesFound {
            races = List.copyOf(races);
        }
    }

    /** Everybody stops, because of {@code reason}. */
    record Stop(String reason) implements Control {}

    /** Where does every rank wait? */
    record ReportRequest() implements Control {}

    /** Where the ranks of a node are. */
    record Report(WaitReport.OfNode whereabouts) implements Control {}

    /**
     * What have you done since the program began? Before {@link Start} if it comes at all: who is
     * asked counts from then on what only a watched run has to know.
     */
    record SampleRequest() implements Control {}

    /** What a node has done. */
    record Sampled(NodeSample sample) implements Control {}

    /** What was kept of the events of a node. */
    record Traced(TracedNode events) implements Control {}

    /** Record how the program shares pages. Before {@link Start} if it comes at all. */
    record RecordRequest() implements Control {}

    /** What a node has recorded, or part of it. */
    record Recorded(SharingPart part) implements Control {}

    /** All ranks of a node have been waiting for other ranks for a while, or have ended. */
    record Still() implements Control {}

    /** Is it still so, and what have you sent and received? */
    record Look(int round) implements Control {}

    /**
     * How a node stands.
     *
     * @param round of the {@link Look} that it answers
     * @param allWait whether all its ranks wait for other ranks, without a limit, or have ended
     * @param moves how often one of its ranks was done waiting
     * @param sent how many frames it has sent to other nodes
     * @param received how many it has received
     */
    record Looked(int round, boolean allWait, long moves, long sent, long received)
            implements Control {
        /** Whether nothing has happened between these two answers. */
        public boolean isSameAs(Looked other) {
            return allWait == other.allWait
                    && moves == other.moves
                    && sent == other.sent
                    && received == other.received;
        }
    }

    /** The sender lives; {@code progress} moves whenever one of its ranks is done waiting. */
    record Heartbeat(long progress) implements Control {}
}
