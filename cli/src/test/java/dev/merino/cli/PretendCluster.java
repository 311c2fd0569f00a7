package dev.merino.cli;

import dev.merino.Cluster;
import dev.merino.Member;
import dev.merino.MemberFailedException;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.Statistics;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs programs rank after rank on this thread; they share nothing. */
record PretendCluster(Settings settings) implements Cluster {
    @Override
    public Statistics run(Program program, String... arguments) {
        for (int rank = 0; rank < settings.size(); rank++) {
            try {
                program.run(member(rank, List.of(arguments)));
            } catch (Exception e) {
                throw new MemberFailedException(rank, "rank " + rank + " failed", e);
            }
        }
        return new Statistics(nodes(), 1_500_000_000L);
    }

    private List<Statistics.Node> nodes() {
        List<Statistics.Node> nodes = new ArrayList<>();
        for (int node = 0; node < settings.nodes(); node++) {
            nodes.add(
                    new Statistics.Node(
                            Map.of("twins", 7L),
                            Map.of(),
                            List.of(new Statistics.Time(1, 2, 3, 4, 5, 6, 7, 8)),
                            new Statistics.Handlers(4, 5, 6),
                            new Statistics.Keeper(7, 8, 9)));
        }
        return nodes;
    }

    private Member member(int rank, List<String> arguments) {
        return (Member)
                Proxy.newProxyInstance(
                        Member.class.getClassLoader(),
                        new Class<?>[] {Member.class},
                        (proxy, method, parameters) ->
                                switch (method.getName()) {
                                    case "rank" -> rank;
                                    case "size" -> settings.size();
                                    case "node" -> rank / settings.ranksPerNode();
                                    case "nodes" -> settings.nodes();
                                    case "arguments" -> arguments;
                                    case "isFirst" -> rank == 0;
                                    default ->
                                            throw new UnsupportedOperationException(
                                                    method.getName());
                                });
    }

    @Override
    public void close() {}
}
