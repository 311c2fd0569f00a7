package dev.merino.launch;

import dev.merino.Settings;
import dev.merino.control.CoreShare;
import dev.merino.control.JavaCommand;
import dev.merino.control.KeeperCompilers;
import dev.merino.control.RankNumbers;
import dev.merino.keeper.process.KeeperStart;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Which processes a run has, and what each receives at its start.
 *
 * @param first the start record of node 0; those of the others differ in the number
 * @param hosts where the nodes run, round and round; none for this machine
 * @param bind whether nodes of one machine share its cores out among them
 * @param command how keepers are started
 */
record ProcessPlan(KeeperStart first, List<String> hosts, boolean bind, JavaCommand command) {
    private static final String HERE = "localhost";

    /** Whether all processes run on this machine. */
    static boolean isLocal(List<String> hosts) {
        for (String host : hosts) {
            if (!host.equals(HERE)) {
                return false;
            }
        }
        return true;
    }

    Settings settings() {
        return first.settings();
    }

    RankNumbers ranks() {
        return RankNumbers.of(settings());
    }

    int nodes() {
        return settings().nodes();
    }

    /** How many of {@code nodes} on {@code hosts} are on this machine. */
    static int nodesHere(int nodes, List<String> hosts) {
        return (int) IntStream.range(0, nodes).filter(n -> host(n, hosts).isEmpty()).count();
    }

    /** The host of a node, empty for this machine. */
    String host(int node) {
        return host(node, hosts);
    }

    private static String host(int node, List<String> hosts) {
        String host = hosts.isEmpty() ? HERE : hosts.get(node % hosts.size());
        return host.equals(HERE) ? "" : host;
    }

    List<String> command(int node) {
        String host = host(node);
        List<String> words = command.keeper(first.mains().keeper(), compilers());
        return host.isEmpty() ? words : RemoteShell.on(host, words);
    }

    /** What keepers compile with, if all hosts have as many cores as this one. */
    private KeeperCompilers compilers() {
        return compilers(settings(), hosts, first.isSealed());
    }

    /** Only the second compiler has AES in its repertoire: the first one's is 100 times slower. */
    static KeeperCompilers compilers(Settings settings, List<String> hosts, boolean isSealed) {
        if (isSealed) {
            return KeeperCompilers.BOTH;
        }
        int machines = Math.max(1, (int) hosts.stream().distinct().count());
        return KeeperCompilers.suiting(
                Runtime.getRuntime().availableProcessors(),
                Math.ceilDiv(settings.nodes(), machines),
                settings.ranksPerNode());
    }

    /** Which of the nodes on its host {@code node} is. */
    private CoreShare coreShare(int node) {
        String host = host(node);
        int before = 0;
        int all = 0;
        for (int other = 0; other < nodes(); other++) {
            if (host(other).equals(host)) {
                all++;
                before += other < node ? 1 : 0;
            }
        }
        return new CoreShare(before, all);
    }

    KeeperStart start(int node) {
        return first.withNode(node, bind ? coreShare(node) : CoreShare.ANY);
    }
}
