package dev.merino.cli;

import dev.merino.Statistics;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a run counted, for {@link dev.merino.core.Json}; times are nanoseconds. */
final class StatisticsJson {
    private StatisticsJson() {}

    /** All of it; ranks are numbered through all nodes. */
    static Map<String, Object> of(Statistics counted) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("wallNs", counted.wallNs());
        map.put("isTimed", counted.isTimed());
        map.put("countedNs", counted.countedNs());
        map.put("perSecond", counted.rates());
        Statistics.Node total = counted.total();
        map.put("total", node(total));
        List<Map<String, Object>> nodes = new ArrayList<>();
        int firstRank = 0;
        for (int number = 0; number < counted.nodes().size(); number++) {
            Statistics.Node node = counted.nodes().get(number);
            Map<String, Object> each = new LinkedHashMap<>();
            each.put("node", number);
            each.putAll(node(node));
            each.put("ranks", ranks(node, firstRank));
            nodes.add(each);
            firstRank += node.ranks().size();
        }
        map.put("nodes", nodes);
        return map;
    }

    private static Map<String, Object> node(Statistics.Node node) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("counts", node.counts());
        Map<String, Object> traffic = new LinkedHashMap<>();
        node.traffic()
                .forEach(
                        (kind, sent) ->
                                traffic.put(
                                        kind,
                                        Map.of(
                                                "messages", sent.messages(),
                                                "bytes", sent.bytes())));
        map.put("traffic", traffic);
        map.put("timeNs", time(node.time()));
        map.put("handlersNs", handlers(node.handlers()));
        map.put("keeperNs", keeper(node.keeper()));
        return map;
    }

    private static List<Map<String, Object>> ranks(Statistics.Node node, int firstRank) {
        List<Map<String, Object>> ranks = new ArrayList<>();
        for (int i = 0; i < node.ranks().size(); i++) {
            Map<String, Object> rank = new LinkedHashMap<>();
            rank.put("rank", firstRank + i);
            rank.put("timeNs", time(node.ranks().get(i)));
            ranks.add(rank);
        }
        return ranks;
    }

    /** The causes of time, by their names. */
    static Map<String, Long> time(Statistics.Time time) {
        Map<String, Long> map = new LinkedHashMap<>();
        map.put("user", time.userNs());
        map.put("protocol", time.protocolNs());
        map.put("page", time.pageNs());
        map.put("lock", time.lockNs());
        map.put("barrier", time.barrierNs());
        map.put("flag", time.flagNs());
        map.put("counter", time.counterNs());
        map.put("other", time.otherNs());
        map.put("total", time.totalNs());
        return map;
    }

    private static Map<String, Object> handlers(Statistics.Handlers handlers) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("coherence", handlers.coherenceNs());
        map.put("synchronisation", handlers.synchronisationNs());
        map.put("remoteMemory", handlers.remoteMemoryNs());
        return map;
    }

    private static Map<String, Object> keeper(Statistics.Keeper keeper) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("user", keeper.userNs());
        map.put("kernel", keeper.kernelNs());
        map.put("idle", keeper.idleNs());
        return map;
    }
}
