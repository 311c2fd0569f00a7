package dev.merino.launch;

import dev.merino.Settings;
import dev.merino.control.CoreShare;
import dev.merino.control.JavaCommand;
import dev.merino.control.KeeperCompilers;
import dev.merino.control.RankNumbers;
import dev.merino.keeper.process.KeeperStart;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Which processes a run has, and what each receives at its start.
 *
 * @param first the start record of node 0; those of the others differ in the number
 * @param hosts where the nodes run, round and round; none for this machine
 * @param bind whether nodes of one machine share its cores out among them
 * @param command how keepers are started here
 * @param codes where Merino and the program are on the other hosts
 */
record ProcessPlan(
        KeeperStart first,
        List<HostSpec> hosts,
        boolean bind,
        JavaCommand command,
        Map<HostSpec, HostCode> codes) {
    /** Whether all processes run on this machine. */
    static boolean isLocal(List<HostSpec> hosts) {
        return hosts.stream().allMatch(HostSpec::isHere);
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
    static int nodesHere(int nodes, List<HostSpec> hosts) {
        return (int) IntStream.range(0, nodes).filter(n -> place(n, hosts).isHere()).count();
    }

    /** The host of a node, empty for this machine. */
    String host(int node) {
        HostSpec place = place(node);
        return place.isHere() ? "" : place.toString();
    }

    private HostSpec place(int node) {
        return place(node, hosts);
    }

    private static HostSpec place(int node, List<HostSpec> hosts) {
        return hosts.isEmpty() ? HostSpec.HERE : hosts.get(node % hosts.size());
    }

    List<String> command(int node) {
        HostSpec place = place(node);
        if (place.isHere()) {
            return command.keeper(first.mains().keeper(), compilers());
        }
        HostCode code = code(place);
        List<String> words = code.command().keeper(first.mains().keeper(), compilers());
        return RemoteShell.on(place, code, words);
    }

    private HostCode code(HostSpec place) {
        return codes.getOrDefault(place, HostCode.asHere(command, first.launchSpec().classPath()));
    }

    /** What keepers compile with, if all hosts have as many cores as this one. */
    private KeeperCompilers compilers() {
        return compilers(settings(), hosts, first.isSealed());
    }

    /** Only the second compiler has AES in its repertoire: the first one's is 100 times slower. */
    static KeeperCompilers compilers(Settings settings, List<HostSpec> hosts, boolean isSealed) {
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
        KeeperStart start = first.withNode(node, bind ? coreShare(node) : CoreShare.ANY);
        HostSpec place = place(node);
        return place.isHere() ? start : start.withClassPath(code(place).classPath());
    }
}
