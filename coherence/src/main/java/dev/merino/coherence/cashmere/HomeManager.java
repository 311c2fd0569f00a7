package dev.merino.coherence.cashmere;

import dev.merino.coherence.cashmere.CashmereMessage.HomeAssigned;
import dev.merino.coherence.cashmere.CashmereMessage.HomeQuery;
import dev.merino.coherence.cashmere.CashmereMessage.NotAhead;
import dev.merino.coherence.cashmere.CashmereMessage.PageRequest;
import dev.merino.coherence.cashmere.CashmereMessage.Want;
import dev.merino.memory.HomePolicy;
import dev.merino.memory.Region;
import dev.merino.protocol.Effects;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A node as manager: it remembers who became the home of pages at their first touch. */
final class HomeManager {
    private final Map<Integer, Integer> firstTouchHomes = new HashMap<>();

    HomeManager() {}

    void on(int from, HomeQuery query, Effects out) {
        int end = query.page() + query.count();
        int first = query.page();
        if (query.demanded() && !firstTouchHomes.containsKey(first)) {
            first = endOfRun(first, end, HomePolicy.UNASSIGNED);
            IntStream.range(query.page(), first).forEach(p -> firstTouchHomes.put(p, from));
            out.send(from, new HomeAssigned(query.page(), first - query.page()));
        }
        List<Integer> homeless = new ArrayList<>();
        int next = first;
        for (int page = first; page < end; page = next) {
            int home = firstTouchHomes.getOrDefault(page, HomePolicy.UNASSIGNED);
            next = endOfRun(page, end, home);
            if (home == HomePolicy.UNASSIGNED) {
                IntStream.range(page, next).forEach(homeless::add);
            } else {
                boolean demanded = query.demanded() && page == query.page();
                out.send(
                        home,
                        new PageRequest(
                                page,
                                next - page,
                                from,
                                demanded,
                                demanded ? query.want() : Want.READ,
                                query.joined()));
            }
        }
        if (!homeless.isEmpty()) {
            out.send(from, new NotAhead(homeless));
        }
    }

    /** The pages of {@code region} have no home any more. */
    void forget(Region region, Rules rules) {
        if (rules.forgetsFirstHomes()) {
            firstTouchHomes.keySet().removeIf(region::contains);
        }
    }

    /** The end of the run of pages from {@code page} on that have this home. */
    private int endOfRun(int page, int end, int home) {
        int next = page + 1;
        while (next < end && firstTouchHomes.getOrDefault(next, HomePolicy.UNASSIGNED) == home) {
            next++;
        }
        return next;
    }
}
